import { Joi } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Case } from "../../case.js";
import { count, object, text, time, unknownQuery, word } from "../shapes.js";

/** The smallest picture there is. */
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const form = (name: string, content: Uint8Array<ArrayBuffer> | string) => {
  const body = new FormData();
  body.append("file", new File([content], name));
  return body;
};
const put = async (tower: TestHost) => {
  const body = form("case.png", new Uint8Array(dot));
  const { name } = await tower.post("/api/assets/upload", body).data<{ name: string }>();
  return { name };
};
const host = object({
  mode: word,
  url: text,
  field: word,
  responsePath: word,
  token: text,
  publicBase: text,
});

export const assets: readonly Case[] = [
  {
    endpoint: "POST /api/assets/upload",
    body: form("dot.png", new Uint8Array(dot)),
    returns: object({
      name: word,
      url: word,
      type: word.valid("image/png"),
      size: count.valid(dot.length),
      width: count.valid(1),
      height: count.valid(1),
      sha256: word.length(64),
      createdAt: time,
    }),
    refused: { body: form("dot.png", "<svg xmlns='http://www.w3.org/2000/svg'/>"), code: 41500 },
  },
  {
    endpoint: "GET /api/assets/{name}",
    prepare: put,
    returns: Joi.any(),
    proves: async (tower, _data, { name }) => {
      const { headers } = await tower.get(`/api/assets/${name}`).done();
      expect(headers.get("content-type")).to.equal("image/png");
      expect(headers.get("content-length")).to.equal(String(dot.length));
    },
    refused: { params: { name: "nobody.png" }, code: 40400 },
  },
  {
    endpoint: "GET /api/system/image-send",
    returns: object({ mode: word.valid("base64") }),
    refused: unknownQuery,
  },
  {
    endpoint: "PUT /api/system/image-send",
    body: { mode: "link" },
    returns: object({ mode: word.valid("link") }),
    refused: { body: { mode: "fax" }, code: 40001, field: "/mode" },
    undo: (tower) => tower.put("/api/system/image-send", {}).done(),
  },
  { endpoint: "GET /api/system/image-host", returns: host, refused: unknownQuery },
  {
    endpoint: "PUT /api/system/image-host",
    body: { mode: "local", publicBase: "https://dice.example" },
    returns: host.keys({ mode: word.valid("local") }),
    proves: (tower) =>
      tower.get("/api/system/image-host").answers({ data: { publicBase: "https://dice.example" } }),
    refused: { body: { mode: "multipart", url: "http://up.example" }, code: 40001, field: "/url" },
    undo: (tower) => tower.put("/api/system/image-host", {}).done(),
  },
];
