import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Joi, route } from "@dicetower/contract";
import { expect } from "chai";
import { accessKey, eventually, Standing } from "../test-support.js";

const file = { maxBytes: 300_000, types: [".json", ".txt"] };

describe("uploads", () => {
  let standing: Standing;
  let handled = 0;
  before(async () => {
    standing = await Standing.begin();
    await standing.serve(
      route({
        method: "POST",
        path: "/api/upload",
        summary: "Takes a file",
        accepts: { file, body: Joi.object({ replace: Joi.boolean(), folder: Joi.string() }) },
        handle: async (request) => {
          handled++;
          const given = request.file;
          if (given === undefined) return null;
          const streamed: Buffer[] = [];
          for await (const chunk of given.stream()) streamed.push(chunk as Buffer);
          const bytes = await given.bytes();
          const [name = ""] = await readdir(standing.uploads);
          const { mode } = await stat(join(standing.uploads, name));
          return {
            name: given.name,
            size: given.size,
            text: bytes.toString().slice(0, 50),
            same: Buffer.concat(streamed).equals(bytes),
            mode: mode & 0o777,
            body: request.body,
          };
        },
      }),
      route({
        method: "POST",
        path: "/api/either",
        summary: "Takes a file or JSON",
        accepts: { file, body: Joi.object({ a: Joi.number() }), maxBytes: 1000 },
        handle: ({ file: given, body }) => ({ name: given?.name ?? null, body }),
      }),
    );
  });
  beforeEach(() => {
    handled = 0;
  });
  afterEach(async () => {
    await eventually("no temporary file is left", async () => (await readdir(standing.uploads)).length === 0);
  });
  after(() => standing.end());

  const form = (parts: Record<string, string | File>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(parts)) data.append(name, value);
    return data;
  };
  const upload = (parts: Record<string, string | File>, path = "/api/upload") =>
    standing.ask(path, { method: "POST", body: form(parts) });
  /** Sends a form written by hand. */
  const sendForm = (body: string | Buffer, type = "multipart/form-data; boundary=edge") =>
    standing.raw(
      { method: "POST", path: "/api/upload", headers: { "x-api-key": accessKey, "content-type": type } },
      body,
    );
  const part = (headers: string, content: string) => `--edge\r\n${headers}\r\n\r\n${content}\r\n`;
  const named = (name: string) => `Content-Disposition: form-data; name="file"; filename="${name}"`;

  it("reach the handler as a private file, and the other fields as their schema converts them", async () => {
    const { data } = await upload({
      file: new File(["内容"], "牌堆 (1).json"),
      replace: "true",
      folder: "a",
    });
    expect(data).to.deep.equal({
      name: "牌堆 (1).json",
      size: 6,
      text: "内容",
      same: true,
      mode: 0o600,
      body: { replace: true, folder: "a" },
    });
  });

  it("are refused if a field holds what no database can store", async () => {
    const told = await upload({ file: new File(["{}"], "a.json"), folder: "a\0b" });
    expect([told.code, told.errors?.[0]?.path]).to.deep.equal([40001, "/folder"]);
    expect(handled).to.equal(0);
  });

  it("may be as large as the route allows, and not a byte larger", async () => {
    const exact = await upload({ file: new File(["x".repeat(300_000)], "a.txt") });
    expect(exact.data).to.include({ size: 300_000, same: true });
    const over = await upload({ file: new File(["x".repeat(300_001)], "a.txt") });
    expect(over.status).to.equal(413);
    expect(over.code).to.equal(41300);
    const far = await upload({ file: new File(["x".repeat(3_000_000)], "a.txt") });
    expect(far.code).to.equal(41300);
    expect(far.response.headers.get("connection")).to.equal("close");
    expect(handled).to.equal(1);
  });

  it("are cut off while they arrive, wherever the chunks end", async () => {
    let sent = 0;
    const told = await standing.fetch("/api/upload", {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=edge" },
      body: new ReadableStream({
        start: (controller) =>
          controller.enqueue(new TextEncoder().encode(`--edge\r\n${named("a.txt")}\r\n\r\n`)),
        pull: async (controller) => {
          // A stream that never runs empty starves everything else in the fetch of Node.js 22.
          await new Promise(setImmediate);
          sent += 64 * 1024;
          controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
        },
      }),
      duplex: "half",
    } as RequestInit);
    expect(told.status).to.equal(413);
    expect(sent).to.be.below(20_000_000);
  });

  it("do not fill the memory with fields", async () => {
    const told = await upload({ file: new File(["x"], "a.txt"), folder: "x".repeat(250_000) });
    expect(told.code).to.equal(41300);
  });

  it("need an allowed extension", async () => {
    for (const name of ["a.exe", "json", "a.json.exe", "a.txt.svg"])
      expect((await upload({ file: new File(["x"], name) })).code, name).to.equal(41500);
    expect((await upload({ file: new File(["x"], "A.JSON") })).code).to.equal(0);
  });

  it("keep the name that their author gave them, and lead nowhere else", async () => {
    const names: Readonly<Record<string, string>> = {
      "谁?在:敲*门.json": "谁?在:敲*门.json",
      "../../a.json": "a.json",
      "..%2fa.json": "..%2fa.json",
      "C:\\Users\\a.json": "a.json",
      ".json": ".json",
      "a..json": "a..json",
      " a.json. ": "a.json",
      "CON.json": "CON.json",
      "say %22hi%22.json": 'say "hi".json',
      "a\u0000\u0007.json": "a.json",
      "a\u202ej.json": "aj.json",
      "．．／a.json": "．．／a.json",
      [`${"长".repeat(300)}.json`]: `${"长".repeat(250)}.json`,
    };
    for (const [sent, name] of Object.entries(names)) {
      const told = await sendForm(`${part(named(sent), "x")}--edge--\r\n`);
      expect(told.json().data, JSON.stringify(sent)).to.include({ name });
    }
    for (const sent of ["/", "..", " ", "a/.."])
      expect((await sendForm(`${part(named(sent), "x")}--edge--\r\n`)).json().code, sent).to.equal(42200);
  });

  it("are a single file, in the field `file`", async () => {
    const two = `${part(named("a.txt"), "x")}${part(named("b.txt"), "y")}--edge--\r\n`;
    expect((await sendForm(two)).json().errors?.[0]?.path).to.equal("/file");
    const other = await upload({ other: new File(["x"], "a.txt") });
    expect(other.errors?.[0]?.path).to.equal("/other");
    expect((await upload({ file: new File(["x"], "a.txt"), unknown: "1" })).errors?.[0]?.path).to.equal(
      "/unknown",
    );
    const twice = `${part('Content-Disposition: form-data; name="folder"', "1").repeat(2)}--edge--\r\n`;
    expect((await sendForm(twice)).json().errors?.[0]?.path).to.equal("/folder");
    expect(handled).to.equal(0);
  });

  it("may be left out, as by an empty field of a browser", async () => {
    expect((await upload({ folder: "a" })).data).to.equal(null);
    expect((await sendForm(`${part(named(""), "")}--edge--\r\n`)).json().data).to.equal(null);
  });

  it("are 40000 if the form is malformed", async () => {
    for (const body of [
      "",
      "no form at all",
      part(named("a.txt"), "never closed"),
      `--edge\r\n${named("a.txt")}`,
      `${part("No-Colon", "x")}--edge--\r\n`,
    ])
      expect((await sendForm(body)).json().code, JSON.stringify(body)).to.equal(40000);
    expect((await sendForm("x", "multipart/form-data")).json().code).to.equal(41500);
  });

  it("are never taken from a parsed body that looks like one", async () => {
    const forged = { file: { path: "/etc/passwd", name: "a.json", size: 3, filename: "a.json", bytes: 3 } };
    const told = await standing.send("POST", "/api/upload", forged);
    expect(told.status).to.equal(415);
    expect(told.code).to.equal(41500);
    const field = `${part('Content-Disposition: form-data; name="file"', JSON.stringify(forged.file))}--edge--\r\n`;
    expect((await sendForm(field)).json().code).to.equal(40001);
    expect(handled).to.equal(0);
  });

  it("can be replaced by JSON only if the route has a limit for it", async () => {
    expect((await standing.send("POST", "/api/either", { a: 1 })).data).to.deep.equal({
      name: null,
      body: { a: 1 },
    });
    expect((await upload({ file: new File(["x"], "a.txt"), a: "2" }, "/api/either")).data).to.deep.equal({
      name: "a.txt",
      body: { a: 2 },
    });
    expect((await standing.send("POST", "/api/either", { a: "x".repeat(2_000) })).code).to.equal(41300);
  });
});
