import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Answers one request; calls `usual` where it has nothing of its own to do. */
export type Handler = (request: IncomingMessage, response: ServerResponse, usual: () => void) => void;

/** A server of releases on loopback: serves files with ranges and etags, and misbehaves on demand. */
export class ReleaseServer {
  /** `GET path`, with the range where there was one. */
  readonly requests: string[] = [];
  readonly files = new Map<string, Buffer>();
  handler: Handler | undefined;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const { range } = request.headers;
      this.requests.push(`${request.url}${range === undefined ? "" : ` ${range}`}`);
      const usual = () => this.#serve(request, response);
      if (this.handler === undefined) usual();
      else this.handler(request, response, usual);
    });
  }

  static async start(): Promise<ReleaseServer> {
    const server = new ReleaseServer();
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Sockets that are open. */
  async connections(): Promise<number> {
    return new Promise((resolve) => this.#server.getConnections((_, count) => resolve(count)));
  }

  reset(): void {
    this.handler = undefined;
    this.requests.length = 0;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve({ url = "", headers }: IncomingMessage, response: ServerResponse): void {
    const path = url.replace(/^.*https:\/\/[^/]+/, "");
    const file = this.files.get(path);
    if (file === undefined) {
      response.writeHead(404).end("nothing here");
      return;
    }
    const etag = `"${file.length}"`;
    const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? -1);
    if (start < 0 || (headers["if-range"] ?? etag) !== etag)
      response.writeHead(200, { etag, "content-length": file.length }).end(file);
    else if (start >= file.length) response.writeHead(416).end();
    else
      response
        .writeHead(206, {
          etag,
          "content-length": file.length - start,
          "content-range": `bytes ${start}-${file.length - 1}/${file.length}`,
        })
        .end(file.subarray(start));
  }
}
