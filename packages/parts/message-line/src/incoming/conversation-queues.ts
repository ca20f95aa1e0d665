import type { MessageContext } from "./message-context.js";
import { WaitingMessages } from "./waiting-messages.js";

/** A conversation with a message in progress, queued messages or deferred replies. */
export interface ConversationQueue {
  readonly waiting: WaitingMessages;
  /** Deferred replies that have not been sent yet. */
  deferred: number;
  /** A message is being handled. */
  busy: boolean;
  /** Someone has been told that the bot is too busy; reset when the queue is empty. */
  told: boolean;
}

/** What is asked about messages where too many wait. */
export interface QueueRules {
  /** True if any stage would answer the message. */
  wanted(context: MessageContext): boolean;
  /** True if a stage records the message even so, `maybe` if one might by the time its turn comes. */
  recorded(context: MessageContext): boolean | "maybe";
}

/** A message that is not answered because too many wait. */
export interface Spared {
  readonly context: MessageContext;
  /** It still waits, for the stages that record. */
  readonly kept: boolean;
}

/** Most messages that may wait to be answered in one conversation. */
const queueLimit = 50;
/** Most messages that may wait to be answered in all conversations together. */
export const maxWaiting = 5_000;
/** Most that may wait to be recorded alone, in all conversations together. */
const maxKept = { messages: 20_000, bytes: 32 * 2 ** 20 };
/** The same while nothing says yet that anybody will record them, as behind a command that begins a log. */
const maxDoubtful = { messages: 5_000, bytes: 8 * 2 ** 20 };
/** Bytes of a message beside its text, roughly. */
const messageBytes = 600;

/** The active conversations; others take no memory. */
export class ConversationQueues {
  readonly #queues = new Map<string, ConversationQueue>();
  #answerable = 0;
  #kept = 0;
  #keptBytes = 0;

  get(key: string): ConversationQueue | undefined {
    return this.#queues.get(key);
  }

  open(key: string): ConversationQueue {
    let queue = this.#queues.get(key);
    if (queue === undefined) {
      queue = { waiting: new WaitingMessages(), deferred: 0, busy: false, told: false };
      this.#queues.set(key, queue);
    }
    return queue;
  }

  /** Number of waiting messages, all conversations together. */
  get total(): number {
    return this.#answerable + this.#kept;
  }

  get size(): number {
    return this.#queues.size;
  }

  /**
   * Queues a message. Over the limit, the oldest one that no stage would answer is not answered, or else the new one. It
   * keeps its place where it may be recorded, so that what is recorded is in order.
   * @returns the message that is not answered
   */
  queue(queue: ConversationQueue, context: MessageContext, rules: QueueRules): Spared | undefined {
    if (context.refused) {
      const kept = this.#keeps(context, rules);
      if (kept) queue.waiting.push(context);
      return kept ? undefined : { context, kept };
    }
    queue.waiting.push(context);
    this.#answerable++;
    if (queue.waiting.answerable <= queueLimit && this.#answerable <= maxWaiting) return undefined;
    this.#answerable--;
    let kept = false;
    const spared = queue.waiting.spare(
      (one) => rules.wanted(one),
      (one) => {
        kept = this.#keeps(one, rules);
        return kept;
      },
    );
    spared.refused = true;
    return { context: spared, kept };
  }

  next(queue: ConversationQueue): MessageContext | undefined {
    const context = queue.waiting.shift();
    if (context === undefined) return undefined;
    if (context.refused) {
      this.#kept--;
      this.#keptBytes -= bytesOf(context);
    } else this.#answerable--;
    return context;
  }

  /** Removes a conversation that is no longer active. */
  close(key: string, queue: ConversationQueue): void {
    if (!queue.busy && queue.deferred === 0 && queue.waiting.length === 0) this.#queues.delete(key);
  }

  #keeps(context: MessageContext, rules: QueueRules): boolean {
    const recorded = rules.recorded(context);
    if (recorded === false) return false;
    const { messages, bytes } = recorded === true ? maxKept : maxDoubtful;
    const own = bytesOf(context);
    if (this.#kept >= messages || this.#keptBytes + own > bytes) return false;
    this.#kept++;
    this.#keptBytes += own;
    return true;
  }
}

function bytesOf({ message }: MessageContext): number {
  return message.text.length * 2 + messageBytes;
}
