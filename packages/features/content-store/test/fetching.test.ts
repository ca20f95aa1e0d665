import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect } from "chai";
import { IndexServer } from "./support/index-server.js";
import { type Content, listing, publish } from "./support/listing.js";
import { decksOnly, Shop } from "./support/shop.js";

const pip: Content = {
  id: "ann/pip",
  kind: "deck",
  file: "pip.json",
  bytes: JSON.stringify({ pip: ["one card"] }),
};
type Way = (request: IncomingMessage, response: ServerResponse) => void;
/** What an answer tells of the places that were asked. */
const faultsIn = (json: object | undefined) =>
  (json as unknown as { data: { faults: { reason: string; where: string }[] } }).data.faults;
const raw =
  (text: string): Way =>
  (request) =>
    void request.socket.end(text);

describe("what is fetched from a source", () => {
  let shop: Shop;
  before(async () => {
    shop = await Shop.open({ features: decksOnly });
  });
  after(() => shop.close());
  afterEach(() => shop.clear());
  const { length } = listing([pip]);

  /** What the server may do, and what is said of it. */
  const ways: Readonly<Record<string, readonly [reason: string, sentence: RegExp, way: Way]>> = {
    "ends the connection": [
      "reset",
      /ended the connection without an answer/,
      ({ socket }) => void socket.destroy(),
    ],
    "resets it": ["reset", /ended the connection/, ({ socket }) => void socket.resetAndDestroy()],
    "breaks off": [
      "brokenOff",
      /broke before the answer had ended/,
      raw(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n{`),
    ],
    "breaks off in pieces": [
      "brokenOff",
      /broke before the answer had ended/,
      raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"),
    ],
    "tells a length that is too large": [
      "tooLarge",
      /larger than/,
      raw("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n{"),
    ],
    "tells two lengths": [
      "brokenOff",
      /broke before the answer had ended/,
      raw("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}"),
    ],
    "sends what is no HTTP within it": [
      "protocol",
      /no answer of HTTP/,
      raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n"),
    ],
    "speaks something else": ["protocol", /no answer of HTTP/, raw("220 mail ready\r\n")],
    "sends too much": [
      "tooLarge",
      /larger than the \d+ bytes/,
      (_request, response) => void response.end(Buffer.alloc(4 * 1024 * 1024 + 1, " ")),
    ],
    "leads round in a circle": [
      "redirects",
      /redirected more than 3 times/,
      (_request, response) => void response.writeHead(302, { location: "/packages.json" }).end(),
    ],
    "leads nowhere": [
      "redirects",
      /not a URL/,
      (_request, response) => void response.writeHead(302, { location: "http://[" }).end(),
    ],
    "leads into a private network": [
      "address",
      /Correct the address, or allow the host/,
      (_request, response) => void response.writeHead(302, { location: "http://10.0.0.1/" }).end(),
    ],
    "has a fault": [
      "status",
      /answered with status 503/,
      (_request, response) => void response.writeHead(503).end(),
    ],
    "sends part of it": [
      "status",
      /answered with status 206/,
      (_request, response) => void response.writeHead(206).end("{"),
    ],
    "has nothing": [
      "missing",
      /answered with status 404/,
      (_request, response) => void response.writeHead(404).end(),
    ],
    "has a page about it": [
      "webPage",
      /answers with a web page/,
      (_request, response) => void response.end("\n<!DOCTYPE html><html><body>packages.json</body></html>"),
    ],
    "compresses it as nobody knows": [
      "encoding",
      /compressed as "zebra"/,
      (_request, response) => void response.writeHead(200, { "content-encoding": "zebra" }).end("{"),
    ],
    "compresses it wrongly": [
      "encoding",
      /broken in that/,
      (_request, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end("{}"),
    ],
    "sends a bomb": [
      "tooLarge",
      /larger than the \d+ bytes/,
      (_request, response) =>
        void response
          .writeHead(200, { "content-encoding": "gzip" })
          .end(gzipSync(Buffer.alloc(8 * 1024 * 1024, " "))),
    ],
  };

  for (const [does, [reason, sentence, way]] of Object.entries(ways))
    it(`from a server that ${does} is told in a sentence with a hint, and a word for the panel`, async () => {
      publish(shop.server, [pip]);
      const { id } = await shop.add();
      shop.server.ways.set("/packages.json", way);
      const where = new URL(shop.server.url).host;
      const { json } = await shop.tower.post("/api/store/sources/preview", { url: shop.server.url }).done();
      expect(json?.code).to.be.oneOf([41300, 42200, 50400]);
      expect(json?.message).to.match(sentence);
      // A sentence that ends, then a hint; nothing of the names that libraries give.
      expect(json?.message).to.match(/^\S.*\. [A-Z][^_]*\.$/u);
      expect(json?.message).to.not.match(/[A-Z]{3,}_|HPE|undici|Error\b|ECONN|socket/);
      const faults = faultsIn(json);
      expect(faults).to.have.length(1);
      expect(faults[0]).to.include({ reason, where });
      const row = await shop.refresh(id);
      expect(row).to.include({ problem: "unreachable", packages: 1, problemText: json?.message });
      expect(row.faults[0]).to.include({ reason, where });
      shop.server.ways.clear();
      expect((await shop.refresh(id)).faults).to.deep.equal([]);
    });

  it("of a package says the same, for each place that was asked", async () => {
    const mirror = await IndexServer.start();
    try {
      publish(shop.server, [pip], { mirrors: [mirror.url] });
      const { id } = await shop.add();
      const path = `/api/store/packages/${id}/deck~ann~pip/plan`;
      const told = async () => {
        const { json } = await shop.tower.post(path, {}).done();
        expect(json?.message).to.not.match(/[A-Z]{3,}_|HPE|undici|ECONN/);
        const faults = faultsIn(json);
        return [json?.code, ...faults.map(({ reason }) => reason)];
      };
      const whole = pip.bytes as string;
      shop.server.ways.set("/pip.json", raw(`HTTP/1.1 200 OK\r\nContent-Length: ${whole.length}\r\n\r\n{`));
      expect(await told()).to.deep.equal([50400, "brokenOff", "missing"]);
      // A length that is a lie: what comes is not the file, whichever way it is wrong.
      for (const length of [whole.length - 3, whole.length + 3]) {
        shop.server.ways.set(
          "/pip.json",
          raw(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n${whole}`),
        );
        const [code, first] = await told();
        expect(code).to.be.oneOf([42200, 50400]);
        expect(first).to.be.oneOf(["otherFile", "brokenOff", "tooLarge", "protocol"]);
      }
      shop.server.ways.clear();
      shop.server.files.set("/pip.json", Buffer.from(whole.toUpperCase()));
      expect(await told()).to.deep.equal([42200, "otherFile", "missing"]);
      mirror.files.set("/pip.json", Buffer.from(whole));
      await shop.take(id, "deck~ann~pip");
    } finally {
      await mirror.close();
    }
  });

  it("is nothing where nobody listens, TLS is not trusted, or the name is unknown", async () => {
    const closed = createServer();
    await new Promise<void>((listening) => closed.listen(0, "127.0.0.1", listening));
    const { port } = closed.address() as { port: number };
    await new Promise((done) => closed.close(done));
    const plain = createServer((socket) => socket.on("error", () => {}).end("no tls here\r\n"));
    await new Promise<void>((listening) => plain.listen(0, "127.0.0.1", listening));
    // Without a certificate, no cipher is shared.
    const bare = createTlsServer({}, () => {}).on("tlsClientError", () => {});
    await new Promise<void>((listening) => bare.listen(0, "127.0.0.1", listening));
    const portOf = (server: { address(): unknown }) => (server.address() as { port: number }).port;
    try {
      for (const [url, reason] of [
        [`http://127.0.0.1:${port}/`, "refused"],
        [`https://127.0.0.1:${portOf(plain)}/`, "tls"],
        [`https://127.0.0.1:${portOf(bare)}/`, "tls"],
        ["https://no-such-host.invalid/", "unknownHost"],
      ] as const) {
        const { json } = await shop.tower.post("/api/store/sources/preview", { url }).done();
        const faults = faultsIn(json);
        expect([json?.code, faults[0]?.reason], url).to.deep.equal([50400, reason]);
        expect(json?.message).to.not.match(/_|ERR|ECONN|ENOT|EPROTO/);
      }
    } finally {
      plain.close();
      bare.close();
    }
  });

  it("may be compressed by its server without being asked, index, signature and packages", async () => {
    const packs: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
      gzip: (bytes) => gzipSync(bytes),
      br: (bytes) => brotliCompressSync(bytes),
      deflate: (bytes) => deflateSync(bytes),
    };
    for (const [encoding, pack] of Object.entries(packs)) {
      publish(shop.server, [pip]);
      for (const [path, bytes] of shop.server.files)
        shop.server.ways.set(path, (_request, response) => {
          response.writeHead(200, { "content-encoding": encoding }).end(pack(bytes));
        });
      const { id } = await shop.add();
      await shop.take(id, "deck~ann~pip");
      await shop.tower.say(".draw pip").replies(/one card/);
      await shop.clear();
    }
  });
});
