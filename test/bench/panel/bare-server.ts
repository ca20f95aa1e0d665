import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
};

/** A server that holds the built page in memory and one answer of the API, and does nothing else. */
export interface BareServer {
  readonly base: string;
  stop(): Promise<void>;
}

/**
 * Serves a folder as plainly as can be: packed files where there are any, no headers beyond type and encoding.
 * @param answers path → JSON text
 */
export async function startBareServer(
  folder: string,
  answers: ReadonlyMap<string, string>,
): Promise<BareServer> {
  const files = new Map<string, Buffer>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (/\.\w+$/.test(name)) files.set(`/${name}`, readFileSync(join(folder, name)));
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = pathname === "/" ? "/index.html" : pathname;
    const answer = answers.get(path);
    if (answer !== undefined) {
      response.setHeader("Content-Type", "application/json").end(answer);
      return;
    }
    const packed = files.get(`${path}.br`);
    const file = packed ?? files.get(path);
    response.statusCode = file === undefined ? 404 : 200;
    response.setHeader("Content-Type", types[path.replace(/^.*\./, "")] ?? "application/octet-stream");
    if (packed !== undefined) response.setHeader("Content-Encoding", "br");
    response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
