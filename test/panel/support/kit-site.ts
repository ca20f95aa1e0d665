import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { root } from "../../workspace/workspace.js";

const kit = join(root, "packages", "panel", "panel-kit");
const folder = join(kit, "gallery-dist");

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
};

/** What pages of the panel are served with; read from the host, so that the gallery has no easier life. */
function policy(): string {
  const source = readFileSync(
    join(root, "packages", "parts", "http-server", "src", "response", "headers.ts"),
    "utf8",
  );
  const list = /pagePolicy = \[(.*?)\]/s.exec(source)?.[1] ?? "";
  const rules = [...list.matchAll(/"([^"]+)"/g)].map(([, rule]) => rule);
  if (rules.length === 0)
    throw new Error("packages/parts/http-server/src/response/headers.ts no longer holds the policy of pages");
  return rules.join("; ");
}

/** The gallery of the kit, served under a sub-path. */
export interface KitSite {
  /** Ends in a slash. */
  readonly url: string;
  close(): Promise<void>;
}

let built = false;

/** Builds the gallery from the sources as they are now, once for the files that a process tests. */
function build(): void {
  if (built) return;
  const { status, stderr } = spawnSync(process.execPath, [join(kit, "bin", "build-page.mjs"), kit], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the gallery could not be built:\n${stderr}`);
  built = true;
}

/** Builds the gallery and serves it. */
export async function kitSite(): Promise<KitSite> {
  build();
  const header = policy();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const name = normalize(decodeURIComponent(pathname).replace(/^\/tower\/?/, ""));
    try {
      const content = readFileSync(join(folder, name === "." || name === "" ? "index.html" : name));
      response.writeHead(200, {
        "content-type": types[extname(name === "." ? ".html" : name)] ?? "text/html; charset=utf-8",
        "content-security-policy": header,
      });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/tower/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
