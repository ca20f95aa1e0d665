import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Joi } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { createLogSite } from "../../../../examples/log-site/src/server.js";
import type { Case } from "../../case.js";
import { count, flag, list, object, paged, text, time, unknownQuery, word } from "../shapes.js";

const site = {
  logsite_url: "",
  backups: [],
  token: "",
  timeoutSeconds: 15,
  sizeLimitBytes: 2_097_152,
  allowHosts: [],
};
const images = { enabled: false, maxBytesPerImage: 10_485_760, totalMb: 1024 };
const where = { platform: "platform_a", groupId: "4243", role: "owner" } as const;
const file =
  "Alice(777) 2026-01-01 20:00:00\nThe door opens.\n\nBob(778) 2026-01-01 20:00:01\nNobody is there.\n";

const log = object({
  id: count.min(1),
  name: word,
  platform: word,
  groupId: word,
  groupName: text,
  adapterId: text,
  state: word.valid("recording", "paused", "ended"),
  lineCount: count,
  commandCount: count,
  imageCount: count,
  sizeBytes: count,
  participants: list(object({ userId: word, name: text, lines: count, role: word, color: word })),
  startedAt: time,
  endedAt: time,
  updatedAt: time,
  uploadUrl: text,
  uploadedAt: time,
  uploadState: word.valid("none", "current", "outdated", "failed"),
  uploadError: text,
  system: text,
  note: text,
  revision: count,
});

let made = 0;

/** Makes a log of a file. */
async function imported(tower: TestHost): Promise<{ id: number }> {
  const { logs } = await tower
    .post("/api/logs", {
      action: "import",
      platform: "platform_a",
      groupId: "4243",
      name: `Conformance ${++made}`,
      text: file,
    })
    .data<{ logs: { id: number }[] }>();
  return { id: logs[0]?.id ?? 0 };
}

let server: Server | undefined;
let folder = "";

/** A log with a site on this machine to upload it to. */
async function withSite(tower: TestHost): Promise<{ id: number }> {
  folder = await mkdtemp(join(tmpdir(), "dicetower-log-site-"));
  let base = "";
  const made = createLogSite({ folder, base: () => base });
  server = made;
  await new Promise<void>((listening) => made.listen(0, "127.0.0.1", listening));
  base = `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
  await tower
    .put("/api/system/logsite", { ...site, logsite_url: `${base}/dice/api/log`, allowHosts: ["127.0.0.1"] })
    .answers({ code: 0 });
  return imported(tower);
}

async function withoutSite(tower: TestHost): Promise<void> {
  await tower.put("/api/system/logsite", site).answers({ code: 0 });
  await new Promise((closed) => server?.close(closed));
  await rm(folder, { recursive: true, force: true });
}

const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(20, 1)]);

/** Says a picture in a group whose log is on. */
async function pictured(tower: TestHost): Promise<{ file: string }> {
  await tower.put("/api/system/save-log-images", { ...images, enabled: true }).answers({ code: 0 });
  await tower.say(".log new Pictures", where).done();
  const data = { file: `base64://${png.toString("base64")}` };
  await tower.say("", { ...where, segments: [{ type: "image", data }] }).done();
  const { items } = await tower
    .get("/api/logs?groupId=4243&state=recording")
    .data<{ items: { id: number }[] }>();
  // Mocha's limit ends the waiting.
  for (;;) {
    const lines = await tower
      .get(`/api/logs?id=${items[0]?.id}&lines=1`)
      .data<{ items: { message: string }[] }>();
    const name = /\[image:([0-9a-f]{64}\.png)\]/.exec(lines.items.at(-1)?.message ?? "")?.[1];
    if (name !== undefined) return { file: name };
  }
}

export const logs: readonly Case[] = [
  {
    endpoint: "GET /api/system/logsite",
    returns: object({
      logsite_url: text,
      backups: list(text),
      token: text,
      timeoutSeconds: count,
      sizeLimitBytes: count,
    }),
    refused: unknownQuery,
  },
  {
    endpoint: "PUT /api/system/logsite",
    body: { ...site, logsite_url: "https://logs.example/dice/api/log", token: "secret" },
    returns: object({ logsite_url: word, token: word.valid("<configured>") }),
    proves: (tower) =>
      tower
        .get("/api/system/logsite")
        .answers({ data: { logsite_url: "https://logs.example/dice/api/log", token: "<configured>" } }),
    refused: { body: { ...site, logsite_url: "ftp://logs.example" }, code: 40001, field: "/logsite_url" },
    undo: (tower) => tower.put("/api/system/logsite", { ...site, token: null }).answers({ code: 0 }),
  },
  {
    endpoint: "GET /api/system/save-log-images",
    returns: object({ enabled: flag, maxBytesPerImage: count, totalMb: count }),
    refused: unknownQuery,
  },
  {
    endpoint: "PUT /api/system/save-log-images",
    body: { ...images, enabled: true },
    returns: object({ enabled: flag.valid(true) }),
    proves: (tower) => tower.get("/api/system/save-log-images").answers({ data: { enabled: true } }),
    refused: { body: { ...images, totalMb: 0 }, code: 40001, field: "/totalMb" },
    undo: (tower) => tower.put("/api/system/save-log-images", images).answers({ code: 0 }),
  },
  {
    endpoint: "GET /api/logs",
    prepare: imported,
    query: "?groupId=4243",
    returns: paged(log),
    refused: { query: "?state=lost", code: 40001, field: "/state" },
  },
  {
    endpoint: "POST /api/logs",
    body: { action: "import", platform: "platform_a", groupId: "4243", name: "Old", text: file },
    returns: object({ action: word, logs: list(log).length(1), removed: list(count) }),
    proves: async (tower, { logs: [one] }: { logs: { id: number; lineCount: number }[] }) => {
      expect(one?.lineCount).to.equal(2);
      const lines = await tower.get(`/api/logs?id=${one?.id}&lines=1`).data<{ items: object[] }>();
      expect(lines.items[0]).to.include({ userId: "777", nickname: "Alice", message: "The door opens." });
    },
    refused: { body: { action: "rename", ids: [1] }, code: 40001, field: "/name" },
  },
  {
    endpoint: "DELETE /api/logs/{id}",
    prepare: imported,
    returns: object({ id: count.min(1) }),
    proves: (tower, _data, { id }) => tower.get(`/api/logs?id=${id}`).answers({ code: 40400 }),
    refused: { params: { id: 999_999 }, code: 40400 },
  },
  {
    endpoint: "GET /api/logs/{id}/export",
    prepare: imported,
    query: "?format=txt",
    returns: Joi.any(),
    proves: async (tower, _data, { id }) => {
      const at = (format: string) => tower.get(`/api/logs/${id}/export?format=${format}`).done();
      expect((await at("txt")).text.replace(/^\[.*\]\n\n/, "")).to.equal(`${file}\n`);
      expect((await at("csv")).text).to.include("The door opens.");
      expect((await at("html")).headers.get("content-type")).to.include("text/html");
    },
    refused: { query: "?format=pdf", code: 40001, field: "/format" },
  },
  {
    endpoint: "POST /api/logs/{id}/upload",
    prepare: withSite,
    returns: object({ url: word, uploadedAt: time, reused: flag.valid(false) }),
    proves: (tower, { url }: { url: string }, { id }) =>
      tower.post(`/api/logs/${id}/upload`).answers({ data: { url, reused: true } }),
    refused: { params: { id: 999_999 }, code: 40400 },
    undo: withoutSite,
  },
  {
    endpoint: "GET /api/logs/images/{file}",
    prepare: pictured,
    returns: Joi.any(),
    proves: async (tower, _data, { file: name }) => {
      const { headers } = await tower.get(`/api/logs/images/${name}`).done();
      expect(headers.get("content-type")).to.equal("image/png");
    },
    refused: { params: { file: "nothing.png" }, code: 40400 },
    undo: async (tower) => {
      await tower.say(".log halt", where).done();
      await tower.put("/api/system/save-log-images", images).answers({ code: 0 });
    },
  },
];
