import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { main } from "@dicetower/host/cli";
import { typescriptFlags } from "@dicetower/testkit";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const program = join(root, "host/bin/dicetower.mjs");
/** Flags with which Node.js runs the sources. */
const fromSources = ["--import", import.meta.resolve("tsx"), "--conditions=dicetower-source"];

/** Flags for the program: `npm test` runs the build, which starts in less than half the time. */
export const programFlags = process.env["DICETOWER_TEST_BUILT"] === "1" ? [] : fromSources;

export const accessKey = "cli-test-key-0123456789abcdef0123456789";

/** The output of a process or command. */
export interface Said {
  readonly out: string;
  readonly err: string;
  readonly code: number;
}

/** A service that runs as a process of its own. */
export class Service {
  out = "";
  err = "";
  /** The signal that ended it, if it did not exit by itself. */
  signal: NodeJS.Signals | null = null;
  readonly ended: Promise<number>;

  constructor(readonly child: ChildProcess) {
    child.stdout?.on("data", (chunk: Buffer) => {
      this.out += String(chunk);
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      this.err += String(chunk);
    });
    this.ended = once(child, "close").then(([code, signal]) => {
      this.signal = signal as NodeJS.Signals | null;
      return code as number;
    });
  }

  /** Resolves with the address in the n-th `ready` line, from 1. */
  ready(count = 1): Promise<string> {
    return this.says(`ready line ${count}`, () => [...this.out.matchAll(/^ready (\S+)$/gm)][count - 1]?.[1]);
  }

  /** Resolves with the result of `find` as soon as there is one. */
  async says<T>(what: string, find: () => T | undefined): Promise<T> {
    let over = false;
    const ended = this.ended.then(() => {
      over = true;
    });
    const until = performance.now() + 60_000;
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (over || performance.now() > until)
        throw new Error(`no ${what} in:\n${this.out}\n${this.err}\nended: ${over}`);
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20))]);
    }
  }

  async ask(path: string, method = "GET", key = accessKey): Promise<{ status: number; data: unknown }> {
    const base = [...this.out.matchAll(/^ready (\S+)$/gm)].at(-1)?.[1] ?? "";
    const response = await fetch(base + path, { method, headers: { "X-API-Key": key, connection: "close" } });
    const text = await response.text();
    return {
      status: response.status,
      data: text.startsWith("{") ? (JSON.parse(text) as { data: unknown }).data : text,
    };
  }

  /** Stops it and the processes below it. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number> {
    if (this.child.exitCode === null && this.child.signalCode === null && this.child.pid !== undefined)
      try {
        process.kill(-this.child.pid, signal);
      } catch {
        // It has just ended by itself.
      }
    return this.ended;
  }
}

/** An installation in a folder of its own. */
export class Place {
  /** The file of the program. */
  readonly program = program;
  readonly folder = mkdtempSync(join(tmpdir(), "dicetower-cli-"));
  readonly data = join(this.folder, "data");
  readonly #services: Service[] = [];
  readonly #servers: Server[] = [];
  readonly #dependencies: string[] = [];

  /** @param ours packages of this project, without their scope */
  constructor(ours: readonly string[]) {
    mkdirSync(join(this.folder, "node_modules"));
    symlinkSync(join(root, "node_modules/@dicetower"), join(this.folder, "node_modules/@dicetower"));
    this.#depend(...ours.map((name) => `@dicetower/${name}`));
  }

  #depend(...names: readonly string[]): void {
    this.#dependencies.push(...names);
    const dependencies = Object.fromEntries(this.#dependencies.map((name) => [name, "*"]));
    writeFileSync(join(this.folder, "package.json"), JSON.stringify({ name: "place", dependencies }));
  }

  /**
   * Installs a third-party feature.
   * @param setup body of its setup, with `host` in scope
   * @param claims additional fields of its package
   */
  thirdParty(id: string, setup: string, top = "", claims: object = {}): void {
    const folder = join(this.folder, "node_modules", `dicetower-${id}`);
    mkdirSync(folder);
    const manifest = {
      name: `dicetower-${id}`,
      version: "2.0.0",
      type: "module",
      dicetower: { feature: "./index.js", ...claims },
    };
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    writeFileSync(
      join(folder, "index.js"),
      `${top}\nexport default { id: "${id}", needs: {}, provides: [], migrations: [], dicetower: 1, setup(host) { ${setup} } };`,
    );
    this.#depend(`dicetower-${id}`);
  }

  configure(config: object): void {
    writeFileSync(join(this.folder, "dicetower.config.json"), JSON.stringify(config));
  }

  /** Runs `dicetower` as a process. @param installation another installation, with the data of this one */
  run(
    args: readonly string[],
    environment: Record<string, string> = {},
    installation = this.folder,
  ): Service {
    const data: Record<string, string> = installation === this.folder ? {} : { DICETOWER_DATA: this.data };
    return this.runFile(program, [...args, "--installation", installation], { ...data, ...environment });
  }

  /** Starts the service without a launcher; resolves when it serves. */
  async serve(...flags: readonly string[]): Promise<Service> {
    const service = this.run(["start", "--bare", ...flags]);
    await service.ready();
    return service;
  }

  /** Runs a file as a process of this installation. @param input `pipe` keeps it open */
  runFile(
    file: string,
    args: readonly string[],
    environment: Record<string, string> = {},
    input: "ignore" | "pipe" = "ignore",
  ): Service {
    const flags = file.endsWith(".ts") ? typescriptFlags : programFlags;
    return this.#spawn(process.execPath, [...flags, file, ...args], environment, input);
  }

  #spawn(
    command: string,
    args: readonly string[],
    environment: Record<string, string>,
    input: "ignore" | "pipe",
  ): Service {
    const child = spawn(command, args, {
      cwd: root,
      detached: true,
      stdio: [input, "pipe", "pipe"],
      env: {
        PATH: process.env["PATH"] ?? "",
        DICETOWER_PORT: "0",
        DICETOWER_API_KEY: accessKey,
        DICETOWER_CHECK_ANSWERS: "1",
        ...environment,
      },
    });
    const service = new Service(child);
    this.#services.push(service);
    return service;
  }

  /** Runs `dicetower` as a process on a terminal of its own. */
  onTerminal(args: readonly string[], environment: Record<string, string> = {}): Service {
    const words = [process.execPath, ...programFlags, program, ...args, "--installation", this.folder];
    const command = words.map((word) => `'${word}'`).join(" ");
    return this.#spawn("script", ["-qefc", command, "/dev/null"], environment, "ignore");
  }

  /** Runs a command within this process. */
  async command(
    line: string,
    input = "",
    environment: Record<string, string> = { DICETOWER_API_KEY: accessKey },
  ): Promise<Said> {
    let out = "";
    let err = "";
    let code = 0;
    await main([...line.split(" "), "--installation", this.folder], {
      environment,
      input: Readable.from([input]),
      interactive: false,
      out: (text) => {
        out += `${text}\n`;
      },
      err: (text) => {
        err += `${text}\n`;
      },
      leave: (given) => {
        code = given;
      },
    });
    return { out, err, code };
  }

  /** Returns a port that is in use. */
  async takenPort(): Promise<number> {
    const server = createServer();
    this.#servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return (server.address() as { port: number }).port;
  }

  /** Waits until no process names this folder in its words any more; only where the system shows them. */
  async #left(): Promise<void> {
    const here = (pid: string): boolean => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(this.folder);
      } catch {
        return false;
      }
    };
    if (!existsSync("/proc/self/cmdline")) return;
    const until = performance.now() + 10_000;
    while (performance.now() < until && readdirSync("/proc").some((name) => /^\d+$/.test(name) && here(name)))
      await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async end(): Promise<void> {
    for (const service of this.#services) await service.stop("SIGKILL");
    for (const server of this.#servers) server.close();
    // A service on a terminal has a session of its own: it outlives `script` for a moment, and writes.
    await this.#left();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}
