import { Fifo } from "./fifo.js";
import type { Part } from "./part.js";

/** The parts for one chat, in order. One of them is in flight at a time. */
export class ConversationQueue {
  /** Parts after the first, and those of low priority, which leave after them. */
  readonly #normal = new Fifo<Part>();
  readonly #low = new Fifo<Part>();
  /** Taken out to be sent, or to be tried again. */
  first: Part | undefined;
  /** The first part is on its way. */
  busy = false;
  /** Monotonic milliseconds at which the first part left; infinity while it has not, or is back. */
  leftAt = Number.POSITIVE_INFINITY;
  /** Where it stands in the scheduler. */
  queued: "normal" | "low" | undefined;
  /** Monotonic milliseconds from which the next part may leave. */
  freeAt = Number.NEGATIVE_INFINITY;

  /** The next part to leave, which is looked at but not taken. */
  get next(): Part | undefined {
    this.first ??= this.#shift();
    return this.first;
  }

  /** Has the next part wait as long as it asks for. */
  pause(now: number): void {
    const pauseMs = this.nextWaiting?.pauseMs;
    if (pauseMs !== undefined) this.freeAt = Math.max(this.freeAt, now + pauseMs);
  }

  push(part: Part): void {
    (part.isLow ? this.#low : this.#normal).push(part);
  }

  #shift(): Part | undefined {
    return this.#normal.shift() ?? this.#low.shift();
  }

  /** Something of it leaves before parts of low priority. */
  get isUrgent(): boolean {
    return this.#normal.size > 0 || this.first?.isLow === false;
  }

  /** A part of low priority waits behind the first. */
  get hasLow(): boolean {
    return this.#low.size > 0 || (!this.busy && this.first?.isLow === true);
  }

  /** The first part has come to its end. */
  done(): Part | undefined {
    const part = this.next;
    this.first = undefined;
    return part;
  }

  /** The first part that is not on its way, which is looked at but not taken. */
  get nextWaiting(): Part | undefined {
    return this.busy ? (this.#normal.first ?? this.#low.first) : this.next;
  }

  /** Takes out what is older and not on its way. @param time UTC epoch milliseconds */
  *takeBefore(time: number): Iterable<Part> {
    for (let part = this.nextWaiting; part !== undefined && part.createdAt < time; part = this.nextWaiting)
      yield this.takeWaiting() as Part;
  }

  /** Takes the first part out that is not on its way. */
  takeWaiting(): Part | undefined {
    return this.busy ? this.#shift() : this.done();
  }

  /** The same, but one of low priority if there is any: for queues that are full. */
  takeLeastUrgent(): Part | undefined {
    return this.#low.shift() ?? this.takeWaiting();
  }

  get size(): number {
    return this.#rest + (this.first === undefined ? 0 : 1);
  }

  /** Parts that can still be given up. */
  get waiting(): number {
    return this.busy ? this.#rest : this.size;
  }

  get #rest(): number {
    return this.#normal.size + this.#low.size;
  }
}
