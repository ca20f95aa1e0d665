import { codes, failure, type Log } from "@dicetower/contract";
import { takeTurn } from "./turn.js";

/** Milliseconds after which an open change is named. */
const namedMs = 2_000;
/** Milliseconds one change may take; a change that never ends would stop all others. */
const longestMs = 30_000;
/**
 * The same while the host ends: one that hangs would use up what all others have to end in, and take along what waits
 * behind it. Nobody has been told that it was done.
 */
const longestAtEndMs = 5_000;

/** What the watch needs of its surroundings. */
export interface WatchOptions {
  /** Of the store, for sentences. */
  readonly name: string;
  readonly now: () => number;
  readonly log: Log;
  /** Whose code runs now. */
  readonly owner: () => string | undefined;
}

interface OpenChange {
  readonly owner: string;
  readonly since: number;
  named: boolean;
  /** While its statement is being ended, because it has taken too long. */
  interrupting: Promise<void> | undefined;
  end(reason: unknown): void;
}

/** Keeps an eye on the change that holds the writing connection. */
export class ChangeWatch {
  readonly #options: WatchOptions;
  /** With what changes were ended. */
  readonly #late = new WeakSet<object>();
  #open: OpenChange | undefined;
  #longestMs = longestMs;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Runs a change as a turn of `store`, within its time. Answers when nothing of it runs in the database any more. */
  async run<T>(store: object, work: () => Promise<T>): Promise<T> {
    const open: OpenChange = {
      owner: this.#options.owner() ?? "host",
      since: this.#options.now(),
      named: false,
      interrupting: undefined,
      end() {},
    };
    try {
      return await takeTurn(store, work, (end) => {
        open.end = end;
        this.#open = open;
      });
    } finally {
      this.#open = undefined;
      await open.interrupting;
    }
  }

  /** The host ends: changes have less time from now on, the one that is open included. */
  hurry(): void {
    this.#longestMs = longestAtEndMs;
  }

  /** True for the failure with which a change was ended here. */
  wasLate(error: unknown): boolean {
    return typeof error === "object" && error !== null && this.#late.has(error);
  }

  /** Seconds for which a change is open, 0 where none is. */
  get seconds(): number {
    return this.#open === undefined ? 0 : (this.#options.now() - this.#open.since) / 1000;
  }

  /** Who holds the connection, once that is worth a sentence; empty otherwise. */
  heldUp(waiting: number): string {
    if (this.#open === undefined || this.seconds * 1000 < namedMs) return "";
    const { name } = this.#options;
    return `A change of the ${name} by "${this.#open.owner}" has been open for ${Math.floor(this.seconds)} s, and ${waiting} more wait.`;
  }

  /**
   * Names a change that takes long, once, and ends one that takes too long. Called now and then.
   * @param interrupt ends the statement that runs; one that waits for a thread still goes on, and is met the next time
   */
  look(waiting: number, interrupt: () => Promise<void>): void {
    const open = this.#open;
    if (open === undefined) return;
    const { log, name, now } = this.#options;
    const { owner } = open;
    const ms = now() - open.since;
    if (ms >= namedMs && !open.named) {
      open.named = true;
      log.warn(
        `a change of the ${name} by "${owner}" has been open for ${Math.floor(ms / 1000)} s, and ${waiting} more wait`,
        { owner },
      );
    }
    if (ms < this.#longestMs || open.interrupting !== undefined) return;
    const late = failure(
      codes.internal,
      `A change by "${owner}" took longer than ${this.#longestMs / 1000} s and was taken back.`,
    );
    this.#late.add(late);
    open.interrupting = interrupt()
      .catch((error: unknown) => log.warn(`a statement of "${owner}" could not be interrupted`, { error }))
      .finally(() => {
        open.interrupting = undefined;
      });
    open.end(late);
  }
}
