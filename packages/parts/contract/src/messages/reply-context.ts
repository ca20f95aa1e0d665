import type { Message } from "./message.js";
import { defineFact } from "./message-facts.js";

/**
 * What all texts of one reply have in common. All parts of the replies to a message get the same one, so that what is
 * drawn for a whole reply (a persona of a pool, the bot's name) is drawn once. What the bot says of its own accord has
 * one of its own.
 */
export class ReplyContext {
  #kept: Map<unknown, unknown> | undefined;

  /** @param message what is answered; undefined for what the bot says of its own accord */
  constructor(readonly message: Message | undefined) {}

  /**
   * The value that was made first under a name.
   * @param name a symbol or an object of the caller's, so that no two features meet
   */
  once<T>(name: symbol | object, make: () => T): T {
    this.#kept ??= new Map();
    if (!this.#kept.has(name)) this.#kept.set(name, make());
    return this.#kept.get(name) as T;
  }
}

/** The context of the replies to a message: `message.fact(replyContext)`. */
export const replyContext = defineFact<ReplyContext>("replyContext", (message) => new ReplyContext(message));
