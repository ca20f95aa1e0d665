import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../workspace/workspace.js";
import { begin, type Running, run } from "./run.js";

const here = import.meta.dirname;
const certificate = join(here, "release-server-certificate.pem");
const key = "packing-key-0123456789abcdef0123456789";

/** A folder as an owner unpacks it, with nothing around it that could help: no npm, no Node.js, no compiler. */
export class Download {
  #running: Running | undefined;
  base = "";

  private constructor(
    readonly folder: string,
    readonly releases: string,
  ) {}

  /** Copies a packaged folder elsewhere. @param releases path of the file that says where updates come from */
  static async of(packaged: string, releases: string): Promise<Download> {
    const above = await mkdtemp(join(tmpdir(), "dicetower-download-"));
    const folder = join(above, "骰塔 tower");
    await cp(packaged, folder, { recursive: true });
    return new Download(folder, releases);
  }

  #environment(): Record<string, string> {
    return {
      PATH: "/nowhere",
      HOME: this.folder,
      DICETOWER_API_KEY: key,
      DICETOWER_PORT: "0",
      DICETOWER_LOG_LEVEL: "warn",
      // Machines that run tests are often containers themselves.
      DICETOWER_CONTAINER: "none",
      DICETOWER_RELEASES: this.releases,
      NODE_EXTRA_CA_CERTS: certificate,
    };
  }

  /** Shortens the minute that a new version has to be alive before it stays. */
  async shortenTrial(trialMs: number): Promise<void> {
    const main = join(this.folder, "launcher", "main.mjs");
    const text = await readFile(main, "utf8");
    await writeFile(main, text.replace(/\);\n$/, `, { trialMs: ${trialMs} });\n`));
  }

  /** Runs another command than `start` to its end. */
  async command(
    ...words: readonly string[]
  ): Promise<{ readonly code: number | null; readonly out: string }> {
    return begin(join(this.folder, "dicetower"), words, "/", this.#environment()).ended;
  }

  /**
   * Starts it as the image does: as a user who owns nothing of it, with the program read-only and one folder for data.
   * @param variables those of the image
   */
  async startContained(
    { DICETOWER_DATA: _data, ...variables }: Readonly<Record<string, string>>,
    user: string,
  ): Promise<string> {
    const above = join(this.folder, "..");
    const data = join(above, "volume");
    await mkdir(data, { mode: 0o700 });
    await run("chmod", ["-R", "a-w,a+rX", this.folder], "/");
    await run("chmod", ["a+rx", above], "/");
    const [uid = "", gid = ""] = user.split(":");
    const asRoot = process.getuid?.() === 0;
    if (asRoot) await run("chown", [user, data], "/");
    const words = [join(this.folder, "dicetower"), "start"];
    const other = ["setpriv", "--reuid", uid, "--regid", gid, "--clear-groups", "--no-new-privs", ...words];
    const [command = "", ...rest] = asRoot ? other : words;
    const environment = { ...variables, DICETOWER_DATA: data, DICETOWER_PORT: "0", DICETOWER_API_KEY: key };
    this.#running = begin(command, rest, data, environment);
    await this.serves();
    return data;
  }

  async start(): Promise<void> {
    this.#running = begin(join(this.folder, "dicetower"), ["start"], "/", this.#environment());
    await this.serves();
  }

  /** Waits for a line of the launcher or the service. */
  line(pattern: RegExp): Promise<RegExpExecArray> {
    if (this.#running === undefined) throw new Error("it has not been started");
    return this.#running.line(pattern);
  }

  /** Waits until the service has begun to serve so many times. */
  async serves(times = 1): Promise<void> {
    const lines = await this.line(new RegExp(`(?:^ready http://\\S+$[\\s\\S]*?){${times}}`, "m"));
    this.base = /ready (http:\/\/\S+)\s*$/.exec(lines[0])?.[1] ?? "";
  }

  async stop(): Promise<number | null> {
    this.#running?.stop("SIGTERM");
    const ended = await this.#running?.ended;
    this.#running = undefined;
    return ended?.code ?? null;
  }

  /** Asks the service. */
  async ask<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(this.base + path, {
      method,
      headers: { "X-API-Key": key, "Content-Type": "application/json", connection: "close" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as T;
  }

  async remove(): Promise<void> {
    this.#running?.stop("SIGKILL");
    await this.#running?.ended;
    await run("chmod", ["-R", "u+w", this.folder], "/");
    await rm(join(this.folder, ".."), { recursive: true, force: true });
  }
}

/** Packages this checkout. @returns what it printed */
export function packaged(...words: readonly string[]): Promise<string> {
  return run("npm", ["run", "--silent", "package", "--", ...words], root);
}

/** A server of releases on loopback, with TLS. */
export async function releaseServer(folder: string) {
  const [cert, serverKey] = await Promise.all([
    readFile(certificate),
    readFile(join(here, "release-server-key.pem")),
  ]);
  const server = createServer({ key: serverKey, cert }, (request, response) => {
    const name = (request.url ?? "").split("/").at(-1) ?? "";
    readdir(folder)
      .then(async (names) => {
        if (!names.includes(name)) response.writeHead(404).end();
        else response.end(await readFile(join(folder, name)));
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    /** What a build would name as the places of its releases. */
    places: (publicKey: string) => ({
      repository: "example/dicetower",
      manifest: `https://${host}/release.json`,
      betaManifest: `https://${host}/release.json`,
      package: `https://${host}/{tag}/{name}`,
      mirrors: [],
      keys: [publicKey],
      allowHosts: [host],
    }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
