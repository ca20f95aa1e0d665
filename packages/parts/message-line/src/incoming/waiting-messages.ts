import type { MessageContext } from "./message-context.js";

/** Taken places at the front that are kept before they are given up. */
const maxTaken = 1_024;

/** Messages of one conversation that wait, oldest first: taking the first costs the same however many there are. */
export class WaitingMessages {
  #items: (MessageContext | undefined)[] = [];
  #head = 0;
  /** Where the next look for a message that can be spared begins: what stands before was looked at. */
  #looked = 0;
  /** Those that will be answered, not recorded alone. */
  answerable = 0;

  get length(): number {
    return this.#items.length - this.#head;
  }

  push(context: MessageContext): void {
    this.#items.push(context);
    if (!context.refused) this.answerable++;
  }

  shift(): MessageContext | undefined {
    const first = this.#items[this.#head];
    if (first === undefined) return undefined;
    this.#items[this.#head++] = undefined;
    if (!first.refused) this.answerable--;
    if (this.#head === this.#items.length) this.#forget(this.#head);
    else if (this.#head >= maxTaken && this.#head * 2 > this.#items.length) this.#forget(this.#head);
    return first;
  }

  /**
   * Picks the one that is spared where there are too many to answer: the oldest that nobody would answer, or else the
   * newest. Each is asked about once. @param keeps true where it stays in its place, to be recorded
   */
  spare(
    wanted: (context: MessageContext) => boolean,
    keeps: (context: MessageContext) => boolean,
  ): MessageContext {
    let at = Math.max(this.#looked, this.#head);
    for (; at < this.#items.length - 1; at++) {
      const context = this.#items[at] as MessageContext;
      if (!context.refused && !wanted(context)) break;
    }
    this.#looked = at;
    const spared = this.#items[at] as MessageContext;
    this.answerable--;
    if (keeps(spared)) this.#looked++;
    else this.#items.splice(at, 1);
    return spared;
  }

  #forget(count: number): void {
    this.#items.splice(0, count);
    this.#head -= count;
    this.#looked = Math.max(0, this.#looked - count);
  }
}
