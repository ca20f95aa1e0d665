import type { MessageContext } from "./message-context.js";

/** A conversation with a message in progress, queued messages or deferred replies. */
export interface ConversationQueue {
  readonly waiting: MessageContext[];
  /** Deferred replies that have not been sent yet. */
  deferred: number;
  /** A message is being handled. */
  busy: boolean;
  /** Someone has been told that the bot is too busy; reset when the queue is empty. */
  told: boolean;
}

/** Most messages that may wait in one conversation. */
const queueLimit = 50;
/** Most messages that may wait in all conversations together. */
export const mostWaiting = 5_000;

/** The active conversations; others take no memory. */
export class ConversationQueues {
  readonly #queues = new Map<string, ConversationQueue>();
  #total = 0;

  get(key: string): ConversationQueue | undefined {
    return this.#queues.get(key);
  }

  open(key: string): ConversationQueue {
    let queue = this.#queues.get(key);
    if (queue === undefined) {
      queue = { waiting: [], deferred: 0, busy: false, told: false };
      this.#queues.set(key, queue);
    }
    return queue;
  }

  /** Number of waiting messages, all conversations together. */
  get total(): number {
    return this.#total;
  }

  get size(): number {
    return this.#queues.size;
  }

  /**
   * Queues a message. Over the limit, the oldest one that no stage would answer is dropped, or else the new one.
   * @returns the dropped message
   */
  queue(
    queue: ConversationQueue,
    context: MessageContext,
    wanted: (context: MessageContext) => boolean,
  ): MessageContext | undefined {
    queue.waiting.push(context);
    this.#total++;
    if (queue.waiting.length <= queueLimit && this.#total <= mostWaiting) return undefined;
    const plain = queue.waiting.findIndex((waiting) => !wanted(waiting));
    const [gone] = queue.waiting.splice(plain < 0 ? queue.waiting.length - 1 : plain, 1);
    this.#total--;
    return gone;
  }

  next(queue: ConversationQueue): MessageContext | undefined {
    const context = queue.waiting.shift();
    if (context !== undefined) this.#total--;
    return context;
  }

  /** Removes a conversation that is no longer active. */
  close(key: string, queue: ConversationQueue): void {
    if (!queue.busy && queue.deferred === 0 && queue.waiting.length === 0) this.#queues.delete(key);
  }
}
