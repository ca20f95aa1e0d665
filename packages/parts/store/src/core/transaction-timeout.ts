import { codes, failure, type Log } from "@dicetower/contract";
import { runInScope } from "./transaction-scope.js";

/** Milliseconds after which an open change is logged with its owner. */
const warnAfterMs = 2_000;
/** Milliseconds one change may take; one that never ends would block all others. */
const maxMs = 30_000;
/**
 * The same during shutdown: a change that hangs would use up the time of all others, and those waiting after it would be
 * lost. Its caller has not been told that it succeeded.
 */
const maxMsAtShutdown = 5_000;

/** Options of the timeout. */
export interface TimeoutOptions {
  /** Name of the store, for messages. */
  readonly name: string;
  readonly now: () => number;
  readonly log: Log;
  /** Returns the feature whose code runs now. */
  readonly owner: () => string | undefined;
}

interface OpenChange {
  readonly owner: string;
  readonly since: number;
  warned: boolean;
  /** Set while its statement is being interrupted. */
  interrupting: Promise<void> | undefined;
  end(reason: unknown): void;
}

/** Limits how long a change may hold the writing connection. */
export class TransactionTimeout {
  readonly #options: TimeoutOptions;
  /** The errors with which changes were ended here. */
  readonly #timedOut = new WeakSet<object>();
  #open: OpenChange | undefined;
  #maxMs = maxMs;

  constructor(options: TimeoutOptions) {
    this.#options = options;
  }

  /** Runs a change in a scope of `store` within its time limit. Resolves when none of its statements runs any more. */
  async run<T>(store: object, work: () => Promise<T>): Promise<T> {
    const open: OpenChange = {
      owner: this.#options.owner() ?? "host",
      since: this.#options.now(),
      warned: false,
      interrupting: undefined,
      end() {},
    };
    try {
      return await runInScope(store, work, (end) => {
        open.end = end;
        this.#open = open;
      });
    } finally {
      this.#open = undefined;
      await open.interrupting;
    }
  }

  /** Shortens the limit for shutdown, also for the change that is open. */
  shortenTimeouts(): void {
    this.#maxMs = maxMsAtShutdown;
  }

  /** Returns true for the error with which a change was ended here. */
  hasTimedOut(error: unknown): boolean {
    return typeof error === "object" && error !== null && this.#timedOut.has(error);
  }

  /** Seconds for which the present change has been open; 0 when none is. */
  get seconds(): number {
    return this.#open === undefined ? 0 : (this.#options.now() - this.#open.since) / 1000;
  }

  /** Returns a message about a change that has been open for long; empty otherwise. */
  blockedBy(waiting: number): string {
    if (this.#open === undefined || this.seconds * 1000 < warnAfterMs) return "";
    const { name } = this.#options;
    return `A change of the ${name} by "${this.#open.owner}" has been open for ${Math.floor(this.seconds)} s, and ${waiting} more wait.`;
  }

  /**
   * Logs a change that takes long, once, and ends one that exceeds the limit. Called periodically.
   * @param interrupt ends the running statement; one that still waits for a thread is interrupted at the next call
   */
  check(waiting: number, interrupt: () => Promise<void>): void {
    const open = this.#open;
    if (open === undefined) return;
    const { log, name, now } = this.#options;
    const { owner } = open;
    const ms = now() - open.since;
    if (ms >= warnAfterMs && !open.warned) {
      open.warned = true;
      log.warn(
        `a change of the ${name} by "${owner}" has been open for ${Math.floor(ms / 1000)} s, and ${waiting} more wait`,
        { owner },
      );
    }
    if (ms < this.#maxMs || open.interrupting !== undefined) return;
    const timedOut = failure(
      codes.internal,
      `A change by "${owner}" took longer than ${this.#maxMs / 1000} s and was taken back.`,
    );
    this.#timedOut.add(timedOut);
    open.interrupting = interrupt()
      .catch((error: unknown) => log.warn(`a statement of "${owner}" could not be interrupted`, { error }))
      .finally(() => {
        open.interrupting = undefined;
      });
    open.end(timedOut);
  }
}
