import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { type OutboundReason, outboundReasonOf } from "@dicetower/contract";
import { expect } from "chai";
import { type Outside, outside } from "./test-support.js";

describe("an answer of another server", () => {
  let there: Outside;
  beforeEach(async () => {
    there = await outside();
    there.names["example.org"] = ["93.184.216.34"];
  });
  afterEach(() => there.end());

  /** What is said where the server does this. */
  const told = async (
    serve: (request: IncomingMessage, response: ServerResponse) => void,
    policy: object = {},
  ): Promise<readonly [OutboundReason | undefined, string]> => {
    there.serve = serve;
    const error: unknown = await there.get("http://example.org/", { policy }).then(
      ({ body }) => new Error(`answered ${body.length} bytes`),
      (thrown: unknown) => thrown,
    );
    const { message } = error as Error;
    expect(message).to.match(/^[A-Z][^_]*\.$/);
    return [outboundReasonOf(error), message];
  };
  const raw = (text: string) => (request: IncomingMessage) => void request.socket.end(text);

  it("that fails is told in a sentence, with a word for programs, and never in codes of libraries", async () => {
    expect(await told((request) => void request.socket.destroy())).to.deep.equal([
      "reset",
      "The server ended the connection without an answer.",
    ]);
    expect(await told((request) => void request.socket.resetAndDestroy())).to.have.property("0", "reset");
    expect(await told(raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"))).to.deep.equal([
      "brokenOff",
      "The connection broke before the answer had ended.",
    ]);
    expect(
      await told(raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")),
    ).to.have.property("0", "brokenOff");
    expect(
      await told((_request, response) => {
        response.writeHead(200, { "content-length": 100 });
        response.write("half");
        setImmediate(() => response.socket?.resetAndDestroy());
      }),
    ).to.have.property("0", "brokenOff");
    expect(await told(raw("SSH-2.0-OpenSSH_9.6\r\n"))).to.deep.equal([
      "protocol",
      "What the server sent is no answer of HTTP.",
    ]);
    expect(
      await told(raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n")),
    ).to.have.property("0", "protocol");
    expect(await told(() => {}, { timeoutMs: 100 })).to.have.property("0", "timeout");
    expect(
      await told((_request, response) => void response.writeHead(302, { location: "/" }).end()),
    ).to.have.property("0", "redirects");
    expect(await told((_request, response) => void response.end("x".repeat(1_001)))).to.have.property(
      "0",
      "tooLarge",
    );
  });

  const packed =
    (encoding: string, body: Buffer) =>
    (_request: IncomingMessage, response: ServerResponse): void =>
      void response.writeHead(200, { "content-encoding": encoding }).end(body);

  it("that its server has compressed unasked is what it was before", async () => {
    const plain = Buffer.from("one text, ".repeat(50));
    const ways: Readonly<Record<string, Buffer>> = {
      gzip: gzipSync(plain),
      "x-gzip": gzipSync(plain),
      GZIP: gzipSync(plain),
      br: brotliCompressSync(plain),
      deflate: deflateSync(plain),
      "deflate,": deflateRawSync(plain),
      "gzip, br": brotliCompressSync(gzipSync(plain)),
      identity: plain,
    };
    for (const [encoding, body] of Object.entries(ways)) {
      there.serve = packed(encoding, body);
      const answer = await there.get("http://example.org/");
      expect(answer.body.toString(), encoding).to.equal(plain.toString());
      if (encoding !== "identity") expect(answer.headers, encoding).to.not.have.property("content-encoding");
    }
    // What cannot be made smaller is larger on its way than it is.
    const noise = Buffer.from(
      Array.from({ length: 1_000 }, (_, at) => (at * 7_919 + ((at * at) % 251)) % 256),
    );
    there.serve = packed("gzip", gzipSync(noise, { level: 0 }));
    expect((await there.get("http://example.org/")).body.equals(noise)).to.equal(true);
    there.serve = (_request, response) => void response.writeHead(204, { "content-encoding": "gzip" }).end();
    expect((await there.get("http://example.org/")).body).to.have.length(0);
  });

  it("is not made larger than may come, and what is broken or unknown is said", async () => {
    const bomb = Buffer.alloc(50 * 1024 * 1024);
    for (const [encoding, body] of [
      ["gzip", gzipSync(bomb)],
      ["br", brotliCompressSync(bomb)],
      ["gzip, gzip", gzipSync(gzipSync(bomb))],
    ] as const) {
      const before = process.memoryUsage().arrayBuffers;
      expect(await told(packed(encoding, body), { maxBytes: 100_000 }), encoding).to.have.property(
        "0",
        "tooLarge",
      );
      expect(process.memoryUsage().arrayBuffers - before, encoding).to.be.below(5 * 1024 * 1024);
    }
    const short = gzipSync("one text").subarray(0, 15);
    expect(await told(packed("gzip", short))).to.deep.equal([
      "encoding",
      'The answer is compressed as "gzip", and broken in that.',
    ]);
    expect(await told(packed("br", Buffer.from("no such thing")))).to.have.property("0", "encoding");
    expect(await told(packed("zebra", short))).to.deep.equal([
      "encoding",
      'The answer is compressed as "zebra", which cannot be read here.',
    ]);
    expect(await told(packed("constructor", short))).to.have.property("0", "encoding");
    expect(await told(packed("gzip, gzip, gzip", short))).to.have.property("0", "encoding");
  });
});
