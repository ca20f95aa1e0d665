import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import type { Boom } from "@dicetower/contract";
import { expect } from "chai";
import { type Outside, outside } from "./test-support.js";

const turn = () => new Promise((resolve) => setImmediate(resolve));
const piece = Buffer.alloc(4_096, "x");

/** A response that nobody reads yet. */
interface Unread {
  readonly body: Readable;
  /** Our end of the connection. */
  readonly client: Socket;
  /** Sends one piece of the body, and waits until undici has taken what it takes of it. */
  readonly send: () => Promise<void>;
  /** Ends the connection, and waits until our end is closed too. */
  break(how: (server: Socket) => void): Promise<void>;
}

describe("a connection that ends while nobody reads the response", () => {
  let there: Outside;
  beforeEach(async () => {
    there = await outside();
    there.names["example.org"] = ["93.184.216.34"];
  });
  afterEach(() => there.end());

  async function unread(headers: string): Promise<Unread> {
    const head = `HTTP/1.1 200 OK\r\n${headers}\r\n`;
    // Written by hand: node:http would send and end in an order of its own.
    const asked = new Promise<Socket>((resolve) => {
      there.serve = ({ socket }) => socket.write(head, () => resolve(socket));
    });
    const answer = there.outbound.stream(
      "http://example.org/file",
      { method: "GET" },
      { timeoutMs: 20_000, maxBytes: 10_000_000 },
      new AbortController().signal,
    );
    const [server, { body }] = await Promise.all([asked, answer]);
    // What breaks before it is read is told to whoever reads it.
    body.on("error", () => {});
    const client = there.connections.at(-1);
    if (client === undefined) throw new Error("no connection was opened");
    let sent = head.length;
    return {
      body,
      client,
      async send() {
        server.write(piece);
        sent += piece.length;
        while (client.bytesRead < sent) await turn();
        await turn();
      },
      break: (how) =>
        new Promise((resolve) => {
          client.once("close", () => resolve());
          how(server);
        }),
    };
  }

  /** Sends pieces until one stays in the socket, for undici waits for the reader, and returns how many. */
  async function fill({ client, send }: Unread): Promise<number> {
    for (let pieces = 1; ; pieces++) {
      await send();
      if (client.readableLength > 0) return pieces;
    }
  }

  /** Returns a response of which everything has arrived when undici begins to wait for the reader. */
  async function full(headers: (bytes: number) => string): Promise<Unread & { readonly bytes: number }> {
    const first = await unread("connection: close\r\n");
    const pieces = (await fill(first)) - 1;
    first.body.destroy();
    const bytes = pieces * piece.length;
    const second = await unread(headers(bytes));
    for (let sent = 0; sent < pieces; sent++) await second.send();
    expect(second.client.readableLength).to.equal(0);
    return { ...second, bytes };
  }

  async function length(body: AsyncIterable<Buffer>): Promise<number> {
    let bytes = 0;
    for await (const chunk of body) bytes += chunk.length;
    return bytes;
  }
  const codeOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => "well",
      (error: Boom) => error.data?.code ?? error.message,
    );

  for (const [way, how] of [
    ["ended", (server: Socket) => void server.end()],
    ["reset", (server: Socket) => void server.resetAndDestroy()],
  ] as const)
    for (const kept of ["close", "keep-alive"]) {
      const headers = (bytes: number) => `connection: ${kept}\r\ncontent-length: ${bytes}\r\n`;

      it(`loses nothing of a body that had arrived (${way}, ${kept})`, async () => {
        const response = await full(headers);
        await response.break(how);
        expect(await length(response.body)).to.equal(response.bytes);
      });

      it(`fails the body if some of it had not arrived (${way}, ${kept})`, async () => {
        const response = await full((bytes) => headers(bytes + 1));
        await response.break(how);
        expect(await codeOf(length(response.body))).to.equal(50400);
      });

      it(`fails the body if more of it waits in the socket (${way}, ${kept})`, async () => {
        const response = await unread(headers(10_000_000));
        await fill(response);
        const broken = response.break(how);
        // An end waits behind what is in the socket, until that is read.
        if (way === "reset") await broken;
        expect(await codeOf(length(response.body))).to.equal(50400);
        await broken;
      });
    }

  it("ends a body without a declared length", async () => {
    const response = await full(() => "connection: close\r\n");
    await response.break((server) => server.end());
    expect(await length(response.body)).to.equal(response.bytes);
  });

  it("closes our end if the reader gives up, with more in the socket", async () => {
    const response = await unread("connection: close\r\n");
    await fill(response);
    await response.break(() => response.body.destroy());
    expect(response.client.errored).to.have.property("code", "UND_ERR_INFO");
  });
});
