import { Worker } from "node:worker_threads";
import { failure } from "@dicetower/contract";
import type { Asked, Order, Told, ToldError } from "./messages.js";
import { Rebuilt } from "./pieces.js";

const entry = new URL(import.meta.resolve("@dicetower/workers/thread"));
/** Megabytes that the values of one thread take. */
const heapMb = 512;

/** Run from its sources, a thread does not have the loader of TypeScript that the process was started with. */
const fromSources = `import("tsx/esm/api").then(({ register }) => {
  register();
  return import(${JSON.stringify(entry.href)});
});`;

/** A thread has ended by itself: it took more memory than it has, or what it runs on has failed. */
export class ThreadEnded extends Error {
  /** @param cause what the thread has ended with, where it says */
  constructor(cause?: unknown) {
    super("the thread has ended without an answer", { cause });
  }

  get isOutOfMemory(): boolean {
    return (this.cause as NodeJS.ErrnoException | undefined)?.code === "ERR_WORKER_OUT_OF_MEMORY";
  }
}

/** A thread that reads; it sees nothing of the environment, and does not keep the process alive. */
export class WorkerThread {
  readonly #worker: Worker;
  #isOver = false;

  constructor() {
    const options = { env: {}, resourceLimits: { maxOldGenerationSizeMb: heapMb } };
    this.#worker = entry.pathname.endsWith(".ts")
      ? new Worker(fromSources, { ...options, eval: true })
      : new Worker(entry, options);
    this.#worker.on("error", () => {});
    this.#worker.once("exit", () => {
      this.#isOver = true;
    });
    this.#worker.unref();
  }

  /** True for one that can take no more work. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Resolves when nothing of it runs any more. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#worker.terminate();
  }

  /**
   * @throws what the function has thrown; ThreadEnded
   * @param signal ends the waiting, not the thread
   */
  run(order: Order, signal: AbortSignal): Promise<unknown> {
    const worker = this.#worker;
    const ended = new AbortController();
    const rebuilt = new Rebuilt();
    // What waits for the thread waits for it also where nothing else is left to do.
    worker.ref();
    return new Promise<unknown>((resolve, reject) => {
      const listen = (event: string, listener: (value: unknown) => void) => {
        worker.on(event, listener);
        ended.signal.addEventListener("abort", () => worker.off(event, listener), { once: true });
      };
      listen("message", (value) => {
        const told = value as Told;
        if ("error" in told) return reject(errorOf(told.error));
        rebuilt.take(told.piece);
        if (told.isLast) resolve(rebuilt.value);
        else worker.postMessage({ more: true } satisfies Asked);
      });
      listen("error", (cause) => reject(new ThreadEnded(cause)));
      listen("exit", () => reject(new ThreadEnded()));
      signal.addEventListener("abort", () => reject(signal.reason), { signal: ended.signal });
      worker.postMessage({ order } satisfies Asked);
    }).finally(() => {
      ended.abort();
      worker.unref();
    });
  }
}

function errorOf({ message, stack, code, failure: details }: ToldError): Error {
  const error = details === undefined ? new Error(message) : failure(details.code, message, details);
  if (stack !== undefined) error.stack = stack;
  if (code !== undefined) Object.assign(error, { code });
  return error;
}
