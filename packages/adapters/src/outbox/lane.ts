import { Fifo } from "./fifo.js";
import type { Part } from "./part.js";

/** Who says something in a chat and how it gets there, with the JSON that the journal has of it. */
export interface LaneAddress {
  readonly adapterId: number;
  readonly selfId: string;
  readonly viaGroup: string;
  readonly json: string;
}

/** The parts for one chat, in the order in which they were said. One of them is under way at a time. */
export class Lane {
  /** Parts behind the first. */
  readonly rest = new Fifo<Part>();
  /** Taken out to be sent, or to be tried again. */
  first: Part | undefined;
  /** The first part is on its way. */
  busy = false;
  /** Monotonic milliseconds at which the first part left; infinity while it has not, or is back. */
  leftAt = Number.POSITIVE_INFINITY;
  /** It stands in one of the outbox's queues. */
  queued = false;
  /** Monotonic milliseconds from which the next part may leave. */
  freeAt = Number.NEGATIVE_INFINITY;
  /** What the journal says of its parts' way, for the last of them. */
  address: LaneAddress | undefined;

  /** The next part to leave, which is looked at but not taken. */
  get next(): Part | undefined {
    this.first ??= this.rest.shift();
    return this.first;
  }

  /** The first part has come to its end. */
  done(): Part | undefined {
    const part = this.next;
    this.first = undefined;
    return part;
  }

  /** The first part that is not on its way, which is looked at but not taken. */
  get nextWaiting(): Part | undefined {
    return this.busy ? this.rest.first : this.next;
  }

  /** Takes the first part out that is not on its way. */
  takeWaiting(): Part | undefined {
    return this.busy ? this.rest.shift() : this.done();
  }

  get size(): number {
    return this.rest.size + (this.first === undefined ? 0 : 1);
  }

  /** Parts that can still be given up. */
  get waiting(): number {
    return this.busy ? this.rest.size : this.size;
  }
}
