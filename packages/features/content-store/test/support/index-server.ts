import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A web server on loopback that has the files which a test puts there. */
export class IndexServer {
  readonly files = new Map<string, Buffer>();
  /** Paths that were asked for, with the status of the answer: `/packages.json 200`. */
  readonly asked: string[] = [];
  /** Paths that are answered in a way of their own. */
  readonly ways = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  /** Status of every answer; undefined where the server is well. */
  broken: number | undefined;
  #held: { readonly came: () => void; readonly released: Promise<void> } | undefined;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<IndexServer> {
    const server = createServer();
    const here = new IndexServer(server);
    server.on("request", async (request, response) => {
      const path = decodeURIComponent(new URL(request.url ?? "/", "http://here").pathname);
      const way = here.ways.get(path);
      if (way !== undefined) return way(request, response);
      const body = here.files.get(path);
      const etag = body === undefined ? "" : `"${body.length}-${body.toString("base64").slice(-40)}"`;
      const isKnown = body !== undefined && request.headers["if-none-match"] === etag;
      const status = here.broken ?? (body === undefined ? 404 : isKnown ? 304 : 200);
      here.asked.push(`${path} ${status}`);
      const held = here.#held;
      here.#held = undefined;
      held?.came();
      await held?.released;
      response.writeHead(status, status === 200 ? { etag } : {});
      response.end(status === 200 ? body : undefined);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    return here;
  }

  /** Keeps the next answer back, which is that of the moment in which it is asked for. */
  hold(): { readonly came: Promise<void>; readonly release: () => void } {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const came = new Promise<void>((resolve) => {
      this.#held = { came: resolve, released };
    });
    return { came, release };
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
