import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that was posted. */
export interface Posted {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A web server that takes webhooks. */
export interface Receiver {
  readonly url: string;
  readonly posted: Posted[];
  /** What it does with the next requests. */
  answer: (response: ServerResponse) => void;
  end(): Promise<void>;
}

export async function receiver(): Promise<Receiver> {
  const posted: Posted[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += String(chunk);
    });
    request.on("end", () => {
      posted.push({ headers: request.headers, body });
      self.answer(response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const self: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    posted,
    answer: (response) => response.end("ok"),
    async end() {
      server.close();
      server.closeAllConnections();
    },
  };
  return self;
}
