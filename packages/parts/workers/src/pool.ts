import { codes, failure } from "@dicetower/contract";
import type { Order } from "./messages.js";
import { WorkerThread } from "./worker-thread.js";

/** Threads at the same time, and work that may wait for one. */
const maxThreads = 2;
const maxWaiting = 100;
/** How long a thread waits for more work: imports have a thousand files. */
const idleMs = 3_000;

/** The work has taken longer than it may. */
export class TookTooLong extends Error {}

/** Threads of this process that read. They begin with work and end when there is none. */
class Pool {
  #busy = 0;
  readonly #idle: { readonly thread: WorkerThread; readonly timer: NodeJS.Timeout }[] = [];
  readonly #waiting: (() => void)[] = [];

  /**
   * @param limitMs of the work, without the wait for a thread
   * @throws what the function has thrown; Failure 42900; TookTooLong; the reason of the signal. Both end the thread
   */
  async run(order: Order, signal: AbortSignal, limitMs: number): Promise<unknown> {
    signal.throwIfAborted();
    if (this.#busy >= maxThreads) await this.#turn(signal);
    else this.#busy++;
    const thread = this.#taken();
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new TookTooLong()), limitMs).unref();
    const ended = AbortSignal.any([signal, late.signal]);
    try {
      const result = await thread.run(order, ended);
      return result;
    } finally {
      clearTimeout(timer);
      if (ended.aborted || thread.isOver) await thread.end();
      else this.#keep(thread);
      const next = this.#waiting.shift();
      if (next === undefined) this.#busy--;
      else next();
    }
  }

  #taken(): WorkerThread {
    for (let kept = this.#idle.pop(); kept !== undefined; kept = this.#idle.pop()) {
      clearTimeout(kept.timer);
      if (!kept.thread.isOver) return kept.thread;
    }
    return new WorkerThread();
  }

  #keep(thread: WorkerThread): void {
    const timer = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((one) => one.thread === thread),
        1,
      );
      void thread.end();
    }, idleMs).unref();
    this.#idle.push({ thread, timer });
  }

  /** Waits for the place of another. */
  #turn(signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= maxWaiting)
      throw failure(codes.tooMany, "Too many files are being read. Try again in a moment.", {
        retryAfterSeconds: 5,
      });
    return new Promise((resolve, reject) => {
      const given = () => {
        signal.removeEventListener("abort", gone);
        resolve();
      };
      const gone = () => {
        this.#waiting.splice(this.#waiting.indexOf(given), 1);
        reject(signal.reason);
      };
      this.#waiting.push(given);
      signal.addEventListener("abort", gone, { once: true });
    });
  }
}

/** The threads of this process. */
export const pool = new Pool();
