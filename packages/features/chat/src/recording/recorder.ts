import { type Cancel, type Counter, createCounter } from "@dicetower/contract";
import type { Entry } from "./entry.js";

/** Milliseconds between two batches while messages keep coming. */
const gatherMs = 50;
/** Messages of one batch. */
const maxTogether = 1_000;
/** Messages that may wait for the store; further ones are not recorded. */
const maxWaiting = 20_000;

/** What a recorder uses. */
export interface RecorderServices {
  /** Stores a batch. @returns the entries that were not stored before */
  readonly write: (entries: readonly Entry[]) => Promise<readonly Entry[]>;
  /** Hears what has been stored. */
  readonly stored: (entries: readonly Entry[]) => void;
  /** Hears of the first failure in a row. */
  readonly failed: (error: unknown) => void;
  /** Calls later, unless it is cancelled before. */
  readonly after: (ms: number, call: () => void) => Cancel;
}

/** Gathers messages and writes them in batches, one batch at a time: the first at once, further ones a moment later. */
export class Recorder {
  readonly lost: Counter = createCounter(
    "dice_chat_messages_lost_total",
    "Messages that were not recorded, as the store could not take them.",
  );
  #waiting: Entry[] = [];
  #writing: Promise<void> | undefined;
  #pause: Cancel | undefined;
  #broken = false;
  /** Messages so far, and those of them that were stored or could not be. */
  #added = 0;
  #ended = 0;

  constructor(readonly services: RecorderServices) {}

  add(entry: Entry): void {
    if (this.#waiting.length >= maxWaiting) {
      this.lost.add();
      return;
    }
    this.#waiting.push(entry);
    this.#added += 1;
    if (this.#writing !== undefined) return;
    if (this.#pause === undefined) {
      // All that is said in one go begins one batch.
      this.#writing = Promise.resolve().then(() => this.#write());
    } else if (this.#waiting.length >= maxTogether) void this.#go();
  }

  /** Answers when all messages so far have been stored, or have failed to be. */
  async flush(): Promise<void> {
    // Not until nothing waits: where much is said, something always does.
    const upTo = this.#added;
    while (this.#ended < upTo) await (this.#writing ?? this.#go());
  }

  #go(): Promise<void> {
    this.#pause?.();
    this.#pause = undefined;
    this.#writing = this.#write();
    return this.#writing;
  }

  async #write(): Promise<void> {
    const entries = this.#waiting.length > maxTogether ? this.#waiting.splice(0, maxTogether) : this.#waiting;
    if (entries === this.#waiting) this.#waiting = [];
    try {
      const stored = await this.services.write(entries);
      this.#broken = false;
      this.services.stored(stored);
    } catch (error) {
      this.lost.add({}, entries.length);
      if (!this.#broken) this.services.failed(error);
      this.#broken = true;
    }
    this.#ended += entries.length;
    this.#writing = undefined;
    if (this.#waiting.length >= maxTogether) void this.#go();
    else
      this.#pause = this.services.after(gatherMs, () => {
        this.#pause = undefined;
        if (this.#waiting.length > 0 && this.#writing === undefined) void this.#go();
      });
  }
}
