import type { Clock } from "@dicetower/contract";
import { ConversationQueue } from "./conversation-queue.js";
import type { Part } from "./part.js";

/** Groups, and people, kept in memory although nothing is to be said to them. */
const idleQueues = 2_000;

/** The chats of one account. */
export class ConversationQueues {
  /** By group and by person. No key is put together: it is done for each message. */
  readonly #groups = new Map<string, ConversationQueue>();
  readonly #people = new Map<string, ConversationQueue>();

  constructor(readonly clock: Pick<Clock, "monotonic">) {}

  /** The chat that a part is for. */
  of({ scene, target }: Part): ConversationQueue {
    const chats = scene === "group" ? this.#groups : this.#people;
    let queue = chats.get(target);
    if (queue === undefined) {
      if (chats.size >= idleQueues) this.#forgetIdle(chats);
      queue = new ConversationQueue();
      chats.set(target, queue);
    }
    return queue;
  }

  #forgetIdle(chats: Map<string, ConversationQueue>): void {
    const now = this.clock.monotonic();
    for (const [target, queue] of chats) if (queue.size === 0 && queue.freeAt <= now) chats.delete(target);
  }

  /** The chat with most that can still be given up. */
  get fullest(): ConversationQueue | undefined {
    let fullest: ConversationQueue | undefined;
    for (const queue of this.all()) if (queue.waiting > (fullest?.waiting ?? 0)) fullest = queue;
    return fullest;
  }

  /** A chat in which a part of low priority waits. */
  get firstWithLow(): ConversationQueue | undefined {
    for (const queue of this.all()) if (queue.hasLow) return queue;
    return undefined;
  }

  /** UTC epoch milliseconds of the oldest part that waits. */
  get oldestAt(): number | undefined {
    let oldest: number | undefined;
    for (const { next } of this.all())
      if (next !== undefined && (oldest === undefined || next.createdAt < oldest)) oldest = next.createdAt;
    return oldest;
  }

  /** Takes everything out that has not left, also what only waits for its row. */
  *takeUnsent(): Iterable<Part> {
    for (const queue of this.all()) {
      if (queue.busy && queue.leftAt === Number.POSITIVE_INFINITY) queue.busy = false;
      for (let part = queue.takeWaiting(); part !== undefined; part = queue.takeWaiting()) yield part;
    }
  }

  *all(): Iterable<ConversationQueue> {
    yield* this.#groups.values();
    yield* this.#people.values();
  }
}
