import type { ConversationQueue } from "./conversation-queue.js";
import { Fifo } from "./fifo.js";

/**
 * The chats in which parts wait: those that may send now, those of which all parts have low priority, and those that
 * must pause, soonest first.
 */
export class SendScheduler {
  readonly #ready = new Fifo<ConversationQueue>();
  /** A queue that became urgent meanwhile stands in both; its place here no longer counts. */
  readonly #low = new Fifo<ConversationQueue>();
  readonly #later: ConversationQueue[] = [];

  /** Adds a queue, unless it is in already. */
  add(queue: ConversationQueue, now: number): void {
    const was = queue.queued;
    const priority = queue.isUrgent ? "normal" : "low";
    if (was === priority || was === "normal") return;
    queue.queued = priority;
    if (queue.freeAt <= now) {
      (priority === "normal" ? this.#ready : this.#low).push(queue);
      return;
    }
    // It pauses, and stands among those that do already.
    if (was !== undefined) return;
    // All queues wait equally long as a rule, so the place is at the end.
    let at = this.#later.length;
    while (at > 0 && (this.#later[at - 1] as ConversationQueue).freeAt > queue.freeAt) at--;
    this.#later.splice(at, 0, queue);
  }

  /** Returns the next queue that may send now. */
  take(now: number): ConversationQueue | undefined {
    const queue = this.#ready.shift() ?? this.#due(now) ?? this.#shiftLow();
    if (queue !== undefined) queue.queued = undefined;
    return queue;
  }

  #shiftLow(): ConversationQueue | undefined {
    for (let queue = this.#low.shift(); queue !== undefined; queue = this.#low.shift())
      if (queue.queued === "low") return queue;
    return undefined;
  }

  #due(now: number): ConversationQueue | undefined {
    const first = this.#later[0];
    return first !== undefined && first.freeAt <= now ? this.#later.shift() : undefined;
  }

  /** Monotonic milliseconds at which a queue may send; infinity when all are empty. */
  get nextAt(): number {
    if (this.#ready.size > 0 || this.#low.size > 0) return Number.NEGATIVE_INFINITY;
    return this.#later[0]?.freeAt ?? Number.POSITIVE_INFINITY;
  }
}
