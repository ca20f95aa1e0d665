import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Joi, route } from "@dicetower/contract";
import { fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import { accessKey, type Envelope, eventually, Standing } from "../test-support.js";

const mebi = 1024 * 1024;
const length = 4.5 * mebi;

/** A body as a client sends it: its declaration, and its bytes. */
interface Sent {
  readonly headers: string;
  readonly bytes: Buffer;
}

function declared(bytes: Buffer): Sent {
  return { headers: `Content-Length: ${bytes.length}`, bytes };
}

function chunked(bytes: Buffer): Sent {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 65_536) {
    const piece = bytes.subarray(at, at + 65_536);
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n"));
  }
  return {
    headers: "Transfer-Encoding: chunked",
    bytes: Buffer.concat([...pieces, Buffer.from("0\r\n\r\n")]),
  };
}

const json = Buffer.from(JSON.stringify({ text: "x".repeat(length) }));
const form = Buffer.concat([
  Buffer.from('--edge\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'),
  Buffer.alloc(length, 0x78),
  Buffer.from("\r\n--edge--\r\n"),
]);

describe("a body above its limit", () => {
  let standing: Standing;
  before(async () => {
    standing = await Standing.begin();
    const body = Joi.object({ text: Joi.string() });
    await standing.serve(
      route({
        method: "POST",
        path: "/api/one",
        summary: "Takes 1 MiB",
        accepts: { body },
        handle: () => 1,
      }),
      route({
        method: "POST",
        path: "/api/four",
        summary: "Takes 4 MiB",
        accepts: { body, maxBytes: 4 * mebi },
        handle: () => 1,
      }),
      route({
        method: "POST",
        path: "/api/file",
        summary: "Takes a file or JSON of 4 MiB",
        accepts: { body, maxBytes: 4 * mebi, file: { maxBytes: 4 * mebi, types: [".txt"] } },
        handle: () => 1,
      }),
      route({ method: "POST", path: "/api/nothing", summary: "Takes no body", handle: () => 1 }),
    );
  });
  after(() => standing.end());

  /** Sends the whole, and only then looks at the answer, as browsers do. */
  async function answerAfterwards(socket: Socket, path: string, type: string, sent: Sent) {
    const failed: unknown[] = [];
    socket.on("error", (error) => failed.push(error));
    socket.pause();
    const head =
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${accessKey}\r\nContent-Type: ${type}\r\n` +
      `${sent.headers}\r\n\r\n`;
    socket.write(head);
    await new Promise<void>((resolve) => socket.write(sent.bytes, () => resolve()));
    let heard = "";
    socket.on("data", (chunk) => {
      heard += String(chunk);
    });
    socket.resume();
    await once(socket, "close");
    expect(failed, `${path} ${sent.headers}`).to.deep.equal([]);
    const answers = heard.split(/(?=HTTP\/1\.1 )/);
    const [first = "", text = ""] = answers.at(-1)?.split("\r\n\r\n") ?? [];
    return { status: Number(first.split(" ")[1]), count: answers.length, ...(JSON.parse(text) as Envelope) };
  }

  const cases = [
    ["/api/one", "application/json", json],
    ["/api/four", "application/json", json],
    ["/api/file", "application/json", json],
    ["/api/file", "multipart/form-data; boundary=edge", form],
  ] as const;

  for (const [path, type, bytes] of cases)
    for (const as of [declared, chunked])
      it(`is answered 413 by ${path} (${type.split(";")[0]}, ${as.name}), and nobody sees a reset`, async () => {
        for (let again = 0; again < 3; again++) {
          const socket = connect(standing.port, "127.0.0.1");
          const found = await answerAfterwards(socket, path, type, as(bytes));
          expect(found).to.include({ status: 413, code: 41300, data: null, count: 1 });
          expect(found.message).to.match(/limit of \d+ bytes/);
        }
        await eventually("nothing is in flight", () => standing.server.counts().requests === 0);
      });

  it("is answered also on a connection that has served a request before", async () => {
    for (const as of [declared, chunked]) {
      const socket = connect(standing.port, "127.0.0.1");
      socket.write(`GET /api/system/errors HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${accessKey}\r\n\r\n`);
      await once(socket, "data");
      const found = await answerAfterwards(socket, "/api/four", "application/json", as(json));
      expect(found).to.include({ status: 413, code: 41300 });
    }
  });

  it("reaches the client as well where it is refused for another reason", async () => {
    const found = await answerAfterwards(
      connect(standing.port, "127.0.0.1"),
      "/api/none",
      "application/json",
      declared(json),
    );
    expect(found).to.include({ status: 404, code: 40400 });
    const none = connect(standing.port, "127.0.0.1");
    const empty = await answerAfterwards(none, "/api/nothing", "application/json", chunked(json));
    expect(empty).to.include({ status: 400, code: 40001 });
  });

  it("is received for five seconds at most", async () => {
    const clock = fakeClock();
    const other = await Standing.begin({}, clock);
    await other.serve(
      route({
        method: "POST",
        path: "/api/one",
        summary: "Takes 1 MiB",
        accepts: { body: Joi.object() },
        handle: () => 1,
      }),
    );
    const socket = connect(other.port, "127.0.0.1");
    socket.on("error", () => {});
    let heard = "";
    socket.on("data", (chunk) => {
      heard += String(chunk);
    });
    socket.write(
      `POST /api/one HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${accessKey}\r\n` +
        "Content-Type: application/json\r\nContent-Length: 5000000\r\n\r\n{",
    );
    await eventually("it is answered", () => heard.includes('"code":41300'));
    await clock.advance(4_999);
    expect(socket.closed).to.equal(false);
    await clock.advance(1);
    await eventually("it is closed", () => socket.closed);
    await other.end();
  });
});
