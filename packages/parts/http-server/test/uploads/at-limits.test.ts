import { once } from "node:events";
import { connect } from "node:net";
import { Joi, route } from "@dicetower/contract";
import { expect } from "chai";
import { accessKey, type Envelope, Standing } from "../test-support.js";
import { zip } from "./zip.js";

const headBytes = 16 * 1024;
const jsonBytes = 1024 * 1024;
const zipRule = { entries: 20, unpacked: 10_000, ratio: 100 };

describe("the HTTP server accepts a request exactly at its limits, and refuses one beyond, for", () => {
  let standing: Standing;
  before(async () => {
    standing = await Standing.begin();
    await standing.serve(
      route({
        method: "POST",
        path: "/api/length",
        summary: "Counts",
        accepts: { body: Joi.object<{ text: string }>({ text: Joi.string() }) },
        handle: ({ body }) => body.text.length,
      }),
      route({
        method: "POST",
        path: "/api/unpack",
        summary: "Counts entries",
        accepts: {
          file: { maxBytes: 64 * 1024, types: [".zip"], zip: zipRule },
          body: Joi.object().unknown(),
        },
        handle: async ({ file }) => {
          let entries = 0;
          for await (const _ of file?.entries() ?? []) entries++;
          return entries;
        },
      }),
    );
  });
  after(() => standing.end());

  /** Sends a raw head; returns the status and the code. */
  const told = async (head: string) => {
    const socket = connect(standing.port, "127.0.0.1");
    let heard = "";
    socket.on("data", (chunk) => {
      heard += String(chunk);
    });
    socket.write(head);
    await once(socket, "end");
    socket.destroy();
    const [first = "", body = ""] = heard.split("\r\n\r\n");
    return { status: Number(first.split(" ")[1]), code: (JSON.parse(body) as Envelope).code };
  };
  const line = "GET /api/system/errors HTTP/1.1";
  const firstHeaders = ["Host: localhost", `X-API-Key: ${accessKey}`, "Connection: close"];
  const head = (...headers: readonly string[]) =>
    `${[line, ...firstHeaders, ...headers].join("\r\n")}\r\n\r\n`;

  it("a hundred headers", async () => {
    const more = (count: number) => Array.from({ length: count }, (_, at) => `X-H${at}: 1`);
    expect(await told(head(...more(100 - firstHeaders.length)))).to.deep.equal({ status: 200, code: 0 });
    expect(await told(head(...more(101 - firstHeaders.length)))).to.deep.equal({ status: 400, code: 40000 });
  });

  it("16 KiB of headers", async () => {
    // The limit is for the whole head, with separators; the error counts names and values alone.
    const name = "X-Large";
    const fill = (bytes: number) => `${name}: ${"x".repeat(bytes)}`;
    const at = fill(headBytes - head(fill(0)).length);
    expect(Buffer.byteLength(head(at))).to.equal(headBytes);
    expect(await told(head(at))).to.deep.equal({ status: 200, code: 0 });
    const others = firstHeaders.join("").replaceAll(": ", "").length;
    const over = fill(headBytes + 1 - others - name.length);
    expect(await told(head(over))).to.deep.equal({ status: 431, code: 43100 });
  });

  it("1 MiB of JSON, whether its length is declared or not", async () => {
    const body = (bytes: number) => JSON.stringify({ text: "x".repeat(bytes - 11) });
    expect(Buffer.byteLength(body(jsonBytes))).to.equal(jsonBytes);
    const at = await standing.send("POST", "/api/length", body(jsonBytes));
    expect([at.code, at.data]).to.deep.equal([0, jsonBytes - 11]);
    const over = await standing.send("POST", "/api/length", body(jsonBytes + 1));
    expect([over.status, over.code]).to.deep.equal([413, 41300]);

    const chunked = async (bytes: number) => {
      const answer = await standing.fetch("/api/length", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: new Blob([body(bytes)]).stream(),
        duplex: "half",
      } as RequestInit);
      return [answer.status, ((await answer.json()) as Envelope).code];
    };
    expect(await chunked(jsonBytes)).to.deep.equal([200, 0]);
    expect(await chunked(jsonBytes + 1)).to.deep.equal([413, 41300]);
  });

  it("twenty parts of a form", async () => {
    const form = (parts: number) => {
      const data = new FormData();
      data.append("file", new File([new Uint8Array(zip([{ name: "a" }]))], "a.zip"));
      for (let part = 1; part < parts; part++) data.append(`p${part}`, "1");
      return standing.ask("/api/unpack", { method: "POST", body: data });
    };
    const at = await form(20);
    expect([at.code, at.data]).to.deep.equal([0, 1]);
    expect((await form(21)).code).to.equal(40000);
  });

  describe("an archive:", () => {
    const unpacked = async (...entries: readonly Parameters<typeof zip>[0][number][]) => {
      const data = new FormData();
      data.append("file", new File([new Uint8Array(zip(entries))], "a.zip"));
      const { code, data: count } = await standing.ask("/api/unpack", { method: "POST", body: data });
      return code === 0 ? count : code;
    };

    it("its number of entries", async () => {
      const many = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `e${at}` }));
      expect(await unpacked(...many(20))).to.equal(20);
      expect(await unpacked(...many(21))).to.equal(42200);
    });

    it("its total bytes", async () => {
      const stored = (name: string, bytes: number) => ({ name, method: 0, data: Buffer.alloc(bytes, 1) });
      expect(await unpacked(stored("a", 4_000), stored("b", 6_000))).to.equal(2);
      expect(await unpacked(stored("a", 4_000), stored("b", 6_001))).to.equal(42200);
    });

    it("the length and depth of a name", async () => {
      const deep = (steps: number) => ({ name: `${"d/".repeat(steps - 1)}f` });
      expect(await unpacked(deep(32))).to.equal(1);
      expect(await unpacked(deep(33))).to.equal(42200);
      const wide = (bytes: number) => ({ name: `${"a".repeat(119)}/${"b".repeat(bytes - 120)}` });
      expect(await unpacked(wide(240))).to.equal(1);
      expect(await unpacked({ name: `${"a".repeat(119)}/${"b".repeat(119)}/c` }), "241 bytes").to.equal(
        42200,
      );
    });
  });
});
