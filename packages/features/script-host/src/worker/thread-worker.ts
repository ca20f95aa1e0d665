import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock, Scope } from "@dicetower/contract";
import {
  type ScriptCallLimits,
  ScriptFailure,
  type ScriptWorker,
  type ScriptWorkerOptions,
  type WorkerLoss,
} from "../api.js";
import { RunningThread } from "./running-thread.js";

/** How often a thread that is up is looked at. */
const betweenLooksMs = 200;

/** A worker thread, begun anew with the first call behind each of its ends. */
export class ThreadWorker implements ScriptWorker {
  readonly #scope: Scope;
  readonly #options: ScriptWorkerOptions;
  readonly #clock: Clock;
  /** What a thread says is heard in the name of whoever prepared it, not of the message that began it. */
  readonly #outside = AsyncLocalStorage.snapshot();
  #thread: RunningThread | undefined;
  #endings = new Set<Promise<unknown>>();

  constructor(scope: Scope, options: ScriptWorkerOptions, clock: Clock) {
    this.#scope = scope;
    this.#options = options;
    this.#clock = clock;
    scope.defer(() => this.end());
  }

  get live(): boolean {
    return this.#thread !== undefined;
  }

  get memory(): number {
    return this.#thread?.bytes ?? 0;
  }

  call(task: string, value: unknown, limits: ScriptCallLimits): Promise<unknown> {
    if (limits.signal?.aborted === true) return Promise.reject(limits.signal.reason);
    if (this.#scope.signal.aborted)
      return Promise.reject(new ScriptFailure("ended", "The scripts have been stopped."));
    this.#thread ??= this.#outside(() => this.#begin());
    return this.#thread.call(task, value, limits);
  }

  tell(task: string, value: unknown): void {
    this.#thread?.tell(task, value);
  }

  async end(): Promise<void> {
    if (this.#thread !== undefined) this.#ending(this.#thread.end());
    await Promise.all(this.#endings);
  }

  #begin(): RunningThread {
    const ended = new AbortController();
    const thread = new RunningThread(this.#options, (loss) => {
      ended.abort();
      this.#thread = undefined;
      // Again, so that the end of the scope waits for it as well.
      if (loss !== undefined) {
        this.#ending(thread.end());
        this.#lost(loss);
      }
    });
    this.#clock.every(betweenLooksMs, ended.signal, () => thread.watch());
    return thread;
  }

  #lost(loss: WorkerLoss): void {
    const { reason, script, detail } = loss;
    this.#scope.log.warn("a thread of scripts was lost", { reason, script, detail });
    this.#options.lost?.(loss);
  }

  #ending(end: Promise<unknown>): void {
    this.#endings.add(end);
    void end.finally(() => this.#endings.delete(end));
  }
}
