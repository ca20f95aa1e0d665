import { Worker } from "node:worker_threads";
import { type Clock, codes, failure } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import type { AnalysisReport } from "./analysis-report.js";
import { NoNumber } from "./engine/index.js";
import type { ThreadAnswer, ThreadRequest } from "./request.js";

/** Threads at the same time, and requests that may wait for one. */
const maxThreads = 2;
const maxWaiting = 8;
/** A thread that has not answered by then is ended. */
const limitMs = 10_000;

const entry = new URL(import.meta.resolve("@dicetower/dice-probability/thread"));

/** Run from its sources, a thread does not have the loader of TypeScript that the process was started with. */
const fromSources = `import("tsx/esm/api").then(({ register }) => {
  register();
  return import(${JSON.stringify(entry.href)});
});`;

function start(request: ThreadRequest): Worker {
  const options = { workerData: request, resourceLimits: { maxOldGenerationSizeMb: 256 } };
  return entry.pathname.endsWith(".js")
    ? new Worker(entry, options)
    : new Worker(fromSources, { ...options, eval: true });
}

/** Names a person of a platform for {@link Threads}, wherever they ask. */
export function personKey(platform: string, userId: string): string {
  return `${platform}:${userId}`;
}

/** A question that waits for a thread. */
interface Waiting {
  readonly person: string;
  readonly begin: () => void;
}

/**
 * Works out what would keep the event loop busy: a thread for each question, a few at a time, and of each person one
 * at a time.
 */
export class Threads {
  /** Whose questions are being worked out. */
  readonly #running = new Set<string>();
  readonly #waiting: Waiting[] = [];

  constructor(
    readonly clock: Clock,
    /** Ends all threads. */
    readonly signal: AbortSignal,
  ) {}

  /** Returns true while a question of a person is worked out or waits. */
  has(person: string): boolean {
    return this.#running.has(person) || this.#waiting.some((one) => one.person === person);
  }

  /**
   * @param person who asks: a second question of theirs waits until the first is answered
   * @throws Failure 42900 when too many wait, 50400 when it takes too long
   * @throws NoNumber when the value is no number
   * @throws EngineError when every roll ends in an error
   */
  async analyse(request: ThreadRequest, person: string, signal: AbortSignal): Promise<AnalysisReport> {
    const ended = AbortSignal.any([signal, this.signal]);
    ended.throwIfAborted();
    if (this.#isFree(person)) this.#running.add(person);
    else await this.#turn(person, ended);
    try {
      return toldOf(await this.#run(request, ended));
    } finally {
      this.#running.delete(person);
      this.#next();
    }
  }

  #isFree(person: string): boolean {
    return this.#running.size < maxThreads && !this.#running.has(person);
  }

  /** Gives the place that has become free to the one that has waited longest, and may have it. */
  #next(): void {
    const at = this.#waiting.findIndex(({ person }) => this.#isFree(person));
    const [next] = at === -1 ? [] : this.#waiting.splice(at, 1);
    if (next === undefined) return;
    this.#running.add(next.person);
    next.begin();
  }

  /** Waits for a place among those that run. */
  #turn(person: string, signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= maxWaiting)
      throw failure(codes.tooMany, "Too many chances are being worked out. Try again in a moment.", {
        retryAfterSeconds: 5,
      });
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        person,
        begin() {
          signal.removeEventListener("abort", gone);
          resolve();
        },
      };
      const gone = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason);
      };
      this.#waiting.push(waiting);
      signal.addEventListener("abort", gone, { once: true });
    });
  }

  async #run(request: ThreadRequest, signal: AbortSignal): Promise<ThreadAnswer> {
    signal.throwIfAborted();
    const worker = start(request);
    const ended = new AbortController();
    try {
      return await new Promise((resolve, reject) => {
        worker.once("message", resolve);
        worker.once("error", reject);
        worker.once("exit", () => reject(new Error("the thread ended without an answer")));
        signal.addEventListener("abort", () => reject(signal.reason), { signal: ended.signal });
        this.clock.after(limitMs, ended.signal, () =>
          reject(failure(codes.upstreamTimeout, "Working out these chances takes too long.")),
        );
      });
    } finally {
      ended.abort();
      await worker.terminate();
    }
  }
}

function toldOf(answer: ThreadAnswer): AnalysisReport {
  if ("told" in answer) return answer.told;
  if ("failed" in answer) {
    const { key = "dice.expr.bad", operator, values, position } = answer.failed ?? {};
    throw new EngineError(key, operator, values, position);
  }
  if (answer.refused === "noNumber") throw new NoNumber();
  throw new Error("the thread could not read the expression");
}
