import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAbove, type LongTurn, LongTurns } from "../busy/long-turns.js";
import { begin, type Running } from "../packing/run.js";
import { root } from "../workspace/workspace.js";

const key = "evening-key-0123456789abcdef0123456789";

/** What the API answered. */
export interface ApiAnswer {
  readonly status: number;
  readonly text: string;
}

interface LogLine {
  readonly level: string;
  readonly owner?: string;
  readonly message: string;
}

/** The installation that `npm start` gives, in a process of its own on a data folder of its own. */
export class Service {
  base = "";
  readonly #folder: string;
  readonly #turns: LongTurns;
  #running: Running | undefined;
  #readyAt = 0;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#turns = new LongTurns(folder);
  }

  static async begun(): Promise<Service> {
    const service = new Service(await mkdtemp(join(tmpdir(), "dicetower-evening-")));
    await service.start();
    return service;
  }

  async start(): Promise<void> {
    const args = ["start", "--silent", "--", "--port", "0", "--data", this.#folder];
    const zone = process.env["TZ"] ?? "Asia/Shanghai";
    const environment = { DICETOWER_API_KEY: key, TZ: zone, ...this.#turns.environment };
    this.#running = begin("npm", args, root, environment);
    this.base = (await this.#running.line(/^ready (http:\/\/\S+)$/m))[1] ?? "";
    this.#readyAt = Date.now();
  }

  /** Its data folder. */
  get folder(): string {
    return this.#folder;
  }

  /** The access key. */
  get key(): string {
    return key;
  }

  /** The code by which its owner becomes the first master; printed by the first start. */
  async claimCode(): Promise<string> {
    return (await this.#running?.line(/\.master ([\w-]+)/))?.[1] ?? "";
  }

  async stop(): Promise<void> {
    this.#running?.stop("SIGTERM");
    await this.#running?.ended;
    this.#running = undefined;
  }

  /** Ends all its processes as a power cut would. */
  async kill(): Promise<void> {
    this.#running?.stop("SIGKILL");
    await this.#running?.ended;
    this.#running = undefined;
  }

  /** Stops it and removes what it has kept. */
  async end(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async call(method: string, path: string, body?: unknown): Promise<ApiAnswer> {
    const response = await fetch(this.base + path, {
      method,
      headers: { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: response.status, text: await response.text() };
  }

  /** Data of an answer. @throws Error where it is none of a success */
  async data<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, text } = await this.call(method, path, body);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { readonly data: T }).data;
  }

  /** Turns of its loop since it was ready that took more processor time than some milliseconds. */
  longTurns(maxMs: number): LongTurn[] {
    return this.#turns.all(this.#readyAt).filter((turn) => isAbove(maxMs, turn));
  }

  /** Lines of its log that somebody would have to look at. */
  async troubles(): Promise<string[]> {
    const { items } = await this.data<{ readonly items: readonly LogLine[] }>(
      "GET",
      "/api/system/logs?level=warn",
    );
    return items.map(({ level, owner = "", message }) => `${level} ${owner}: ${message}`);
  }
}
