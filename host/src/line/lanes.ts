import type { Passage } from "./passage.js";

/** A conversation in which something is going on. */
export interface Lane {
  readonly waiting: Passage[];
  /** Answers that are still to come. */
  laters: number;
  /** A message is being handled. */
  busy: boolean;
  /** Somebody was told that the bot is too busy; reset when the queue is empty. */
  told: boolean;
}

/** Messages that may wait in one conversation, and in all. */
const laneLimit = 50;
export const mostWaiting = 5_000;

/** Conversations with something going on; others take no memory. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  #total = 0;

  get(key: string): Lane | undefined {
    return this.#lanes.get(key);
  }

  open(key: string): Lane {
    let lane = this.#lanes.get(key);
    if (lane === undefined) {
      lane = { waiting: [], laters: 0, busy: false, told: false };
      this.#lanes.set(key, lane);
    }
    return lane;
  }

  /** Messages waiting, all conversations together. */
  get total(): number {
    return this.#total;
  }

  get size(): number {
    return this.#lanes.size;
  }

  /**
   * Queues a message. Over the limit the oldest one that nobody would answer goes, else the new one.
   * @returns the message that had to go
   */
  queue(lane: Lane, passage: Passage, wanted: (passage: Passage) => boolean): Passage | undefined {
    lane.waiting.push(passage);
    this.#total++;
    if (lane.waiting.length <= laneLimit && this.#total <= mostWaiting) return undefined;
    const plain = lane.waiting.findIndex((waiting) => !wanted(waiting));
    const [gone] = lane.waiting.splice(plain < 0 ? lane.waiting.length - 1 : plain, 1);
    this.#total--;
    return gone;
  }

  next(lane: Lane): Passage | undefined {
    const passage = lane.waiting.shift();
    if (passage !== undefined) this.#total--;
    return passage;
  }

  /** Forgets a conversation in which nothing goes on. */
  close(key: string, lane: Lane): void {
    if (!lane.busy && lane.laters === 0 && lane.waiting.length === 0) this.#lanes.delete(key);
  }
}
