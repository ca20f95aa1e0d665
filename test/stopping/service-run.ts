import { begin, type Ended, type Running } from "../packing/run.js";
import { root } from "../workspace/workspace.js";

const key = "stopping-key-0123456789abcdef0123456789";

/** A line of the log, as it is printed where nobody reads along. */
export interface LogLine {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly owner: string;
  readonly message: string;
}

/** The full installation in a process of its own, as `npm start` begins it. */
export class ServiceRun {
  #base = "";

  private constructor(readonly running: Running) {}

  static async begun(data: string): Promise<ServiceRun> {
    const args = ["host/bin/checkout.mjs", "start", "--port", "0", "--data", data];
    const run = new ServiceRun(begin(process.execPath, args, root, { DICETOWER_API_KEY: key }));
    run.#base = (await run.running.line(/^ready (http:\/\/\S+)$/m))[1] ?? "";
    return run;
  }

  /** Data of an answer. @throws Error where it is none of a success */
  async data<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.#base + path, {
      method,
      headers: {
        "x-api-key": key,
        connection: "close",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await response.text();
    if (response.status !== 200)
      throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { readonly data: T }).data;
  }

  /** Ends it as Ctrl-C or a service manager does, and tells how long that took. */
  async stop(
    signal: NodeJS.Signals,
  ): Promise<Ended & { readonly ms: number; readonly log: readonly LogLine[] }> {
    const began = performance.now();
    this.running.stop(signal);
    const ended = await this.running.ended;
    return { ...ended, ms: performance.now() - began, log: logLines(ended.out) };
  }

  /** Ends it whatever it does, where a test has failed. */
  async kill(): Promise<void> {
    this.running.stop("SIGKILL");
    await this.running.ended;
  }
}

function logLines(out: string): LogLine[] {
  return out
    .split("\n")
    .filter((line) => line.startsWith('{"level":'))
    .map((line) => JSON.parse(line) as LogLine);
}
