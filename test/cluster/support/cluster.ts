import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { typescriptFlags } from "@dicetower/testkit";

const program = fileURLToPath(new URL("member-process.ts", import.meta.url));
/** The access key of `testHost`. */
const key = "test-key-0123456789abcdef0123456789abcdef";

/** One process, and those that came after it in the same data folder. */
export class Member {
  /** Empty while it does not serve. */
  base = "";
  #child: ChildProcess | undefined;
  #stderr = "";

  constructor(
    readonly dataFolder: string,
    readonly urls: { readonly database: string; readonly bus: string },
  ) {}

  get runs(): boolean {
    return this.#child !== undefined;
  }

  /** Starts it; resolves when it serves, or has ended before. */
  async start(): Promise<void> {
    const child = spawn(
      process.execPath,
      [...typescriptFlags, program, this.dataFolder, this.urls.database, this.urls.bus],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    this.#child = child;
    child.stderr.on("data", (text) => {
      this.#stderr = (this.#stderr + String(text)).slice(-4_000);
    });
    const ended = once(child, "exit").then(() => {
      if (this.#child === child) this.#child = undefined;
      this.base = "";
    });
    const serves = once(createInterface({ input: child.stdout }), "line").then(([line]) => {
      if (this.#child === child) this.base = (JSON.parse(String(line)) as { base: string }).base;
    });
    await Promise.race([serves, ended]);
  }

  /** What it has said on its way out. */
  get lastWords(): string {
    return this.#stderr;
  }

  /** Kills it. */
  async kill(signal: "SIGKILL" | "SIGTERM" = "SIGKILL"): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    this.base = "";
    const ended = once(child, "exit");
    child.kill("SIGCONT");
    child.kill(signal);
    await ended;
  }

  /** Puts it to sleep, or wakes it. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void {
    this.#child?.kill(signal);
  }

  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${this.base}${path}`, {
      method,
      headers: { "X-API-Key": key, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: T };
    if (code !== 0) throw new Error(`${method} ${path}: ${message}`);
    return data;
  }
}

/** Processes of one installation. */
export class Cluster {
  private constructor(readonly members: readonly Member[]) {}

  static async of(count: number, urls: Member["urls"]): Promise<Cluster> {
    const folders = await Promise.all(
      Array.from({ length: count }, () => mkdtemp(join(tmpdir(), "dicetower-cluster-"))),
    );
    return new Cluster(folders.map((folder) => new Member(folder, urls)));
  }

  get serving(): readonly Member[] {
    return this.members.filter(({ base }) => base !== "");
  }

  async end(): Promise<void> {
    for (const member of this.members) {
      await member.kill();
      await rm(member.dataFolder, { recursive: true, force: true });
    }
  }
}
