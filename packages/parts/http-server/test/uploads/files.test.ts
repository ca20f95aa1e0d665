import { Readable } from "node:stream";
import { answer, type FileAnswer, route } from "@dicetower/contract";
import { expect } from "chai";
import { accessKey, deferred, eventually, Standing } from "../test-support.js";

const text = "0123456789".repeat(10);
const answers: Record<string, () => unknown> = {
  text: () => ({ name: "notes.txt", type: "text/plain", body: text }),
  bytes: () => ({ name: "x.bin", type: "application/octet-stream", body: Buffer.from(text), etag: "abc" }),
  stream: () => ({ name: "s.txt", type: "text/plain", size: text.length, body: Readable.from([text]) }),
  unknown: () => ({ name: "s.txt", type: "text/plain", body: Readable.from([text]) }),
  png: () => ({ name: "a.png", type: "image/png", inline: true, body: "png" }),
  svg: () => ({ name: "a.svg", type: "image/svg+xml", inline: true, body: "<svg/>" }),
  html: () => ({ name: "a.html", type: "text/html", inline: true, body: "<script>alert(1)</script>" }),
  named: () => ({ name: '群 "聊"\r\nSet-Cookie: x=1/..\\日志.txt', type: "text/plain", body: "n" }),
  extra: () => answer({ name: "a.txt", type: "text/plain", body: "n" }, { headers: { "x-more": "1" } }),
  wrong: () => ({ body: "no name" }),
  breaking: () => ({ name: "b.txt", type: "text/plain", size: 100, body: breaking() }),
  endless: () => ({ name: "b.txt", type: "text/plain", body: breaking() }),
  short: () => ({ name: "b.txt", type: "text/plain", size: 100, body: Readable.from(["short"]) }),
  long: () => ({ name: "b.txt", type: "text/plain", size: 3, body: Readable.from(["too long"]) }),
  destroyed: () => {
    const body = new Readable({ read() {} });
    body.push("some");
    setImmediate(() => body.destroy());
    return { name: "b.txt", type: "text/plain", size: 100, body };
  },
};

function breaking(): Readable {
  return Readable.from(
    (async function* () {
      yield "some";
      await Promise.resolve();
      throw new Error("the disk broke");
    })(),
  );
}

describe("files as responses", () => {
  let standing: Standing;
  before(async () => {
    standing = await Standing.begin();
    await standing.serve(
      ...Object.entries(answers).map(([name, handle]) =>
        route({ method: "GET", path: `/api/files/${name}`, summary: "A file", answers: "file", handle }),
      ),
    );
  });
  after(() => standing.end());
  const get = (name: string, headers: Record<string, string> = {}) =>
    standing.fetch(`/api/files/${name}`, { headers });

  it("are sent with their type and cannot run in the panel's origin", async () => {
    for (const name of ["text", "stream", "unknown", "png", "html"]) {
      const response = await get(name);
      expect(response.status, name).to.equal(200);
      expect(response.headers.get("content-security-policy"), name).to.equal("sandbox; default-src 'none'");
      expect(response.headers.get("x-content-type-options"), name).to.equal("nosniff");
      await response.text();
    }
    const response = await get("stream");
    expect(response.headers.get("content-type")).to.equal("text/plain; charset=utf-8");
    expect(response.headers.get("content-length")).to.equal("100");
    expect(await response.text()).to.equal(text);
  });

  it("are displayed only if they are raster images, otherwise downloaded", async () => {
    const kind = async (name: string) => (await get(name)).headers.get("content-disposition")?.split(";")[0];
    expect(await kind("png")).to.equal("inline");
    for (const name of ["svg", "html", "text"]) expect(await kind(name), name).to.equal("attachment");
  });

  it("have a name that cannot break the header", async () => {
    const { headers } = await get("named");
    const disposition = headers.get("content-disposition") ?? "";
    expect(headers.get("set-cookie")).to.equal(null);
    expect(disposition).to.match(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.~-]+$/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? "")).to.equal(
      "群 _聊___Set-Cookie: x=1_.._日志.txt",
    );
  });

  it("are sent in part when a range asks for it", async () => {
    for (const name of ["bytes", "stream", "text"]) {
      const part = await get(name, { range: "bytes=10-14" });
      expect(part.status, name).to.equal(206);
      expect(part.headers.get("content-range"), name).to.equal("bytes 10-14/100");
      expect(await part.text(), name).to.equal("01234");
    }
    expect(await (await get("bytes", { range: "bytes=-3" })).text()).to.equal("789");
    expect(await (await get("bytes", { range: "bytes=95-" })).text()).to.equal("56789");
  });

  it("are sent whole if a range cannot be satisfied", async () => {
    for (const range of ["bytes=100-", "bytes=5-2", "bytes=-0", "pages=1-2", "bytes=x"]) {
      const whole = await get("bytes", { range });
      expect(whole.status, range).to.equal(200);
      expect(await whole.text()).to.equal(text);
    }
    const unsized = await get("unknown", { range: "bytes=1-2" });
    expect(unsized.status).to.equal(200);
    expect(await unsized.text()).to.equal(text);
  });

  it("are not sent again to clients that have them", async () => {
    const { headers } = await get("bytes");
    const etag = headers.get("etag") ?? "";
    expect(etag).to.match(/^"abc/);
    const again = await get("bytes", { "if-none-match": etag });
    expect(again.status).to.equal(304);
    expect(await again.text()).to.equal("");
  });

  it("may carry headers, and answer HEAD without a body", async () => {
    expect((await get("extra")).headers.get("x-more")).to.equal("1");
    const head = await standing.fetch("/api/files/stream", { method: "HEAD" });
    expect(head.status).to.equal(200);
    expect(head.headers.get("content-length")).to.equal("100");
    expect((await standing.ask("/api/system/errors")).code).to.equal(0);
  });

  it("are the handler's bug if they are not files", async () => {
    expect((await standing.ask("/api/files/wrong")).code).to.equal(50000);
  });

  it("cut off the connection if their stream fails, instead of ending normally", async () => {
    for (const name of ["breaking", "endless", "short", "long", "destroyed"]) {
      const outcome = await standing
        .raw({ path: `/api/files/${name}`, headers: { "x-api-key": accessKey } })
        .then(
          (told) => `ended with ${told.body.length} bytes`,
          (error: Error) => error.message,
        );
      expect(outcome, name).to.match(/aborted|hang up|ECONNRESET/);
    }
  });

  it("notify the handler when the client leaves", async () => {
    const aborted = deferred();
    const closed = deferred();
    await standing.serve(
      route({
        method: "GET",
        path: "/api/leaving",
        summary: "Never ends",
        answers: "file",
        handle: ({ signal }): FileAnswer => {
          const body = new Readable({ read() {} });
          body.push("begin");
          body.on("close", () => closed.resolve());
          signal.addEventListener("abort", () => aborted.resolve(), { once: true });
          return { name: "a.txt", type: "text/plain", body };
        },
      }),
    );
    const leaving = new AbortController();
    const response = await standing.fetch("/api/leaving", { signal: leaving.signal });
    expect(response.status).to.equal(200);
    leaving.abort();
    await response.text().catch(() => {});
    await aborted.promise;
    await closed.promise;
    await eventually("nothing is in flight", () => standing.server.counts().requests === 0);
  });
});
