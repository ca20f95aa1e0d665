import type { TextRef, TraceStep } from "@dicetower/contract";

/** What became of a message, in one word. */
export const endings = ["answered", "later", "stopped", "silent"] as const;
export type Ending = (typeof endings)[number];

/** A message that is remembered, and why it was answered or not. */
export interface Remembered {
  /** Running number. */
  readonly id: number;
  /** UTC epoch seconds. */
  readonly at: number;
  /** As the platform names it. */
  readonly messageId: string;
  readonly accountId: string;
  readonly platform: string;
  /** Empty in private chats. */
  readonly groupId: string;
  readonly userId: string;
  readonly name: string;
  /** Its beginning. */
  readonly text: string;
  readonly ending: Ending;
  /** Text keys: the first says what happened, the others what went wrong beside it. */
  reasons: readonly TextRef[];
  /** Where it ended; empty where no stage took it. */
  readonly stage: string;
  readonly owner: string;
  readonly command: string;
  /** Undefined where it was not traced. */
  readonly trace: readonly TraceStep[] | undefined;
}

/** The last messages in memory: a ring of fixed length. */
export class Ring {
  #items: Remembered[] = [];
  #next = 0;
  #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Changes its length; the newest stay. */
  resize(most: number): void {
    if (most === this.#most) return;
    this.#items = this.newestFirst().slice(0, most).reverse();
    this.#most = most;
    this.#next = this.#items.length % most;
  }

  add(one: Remembered): void {
    this.#items[this.#next] = one;
    this.#next = (this.#next + 1) % this.#most;
  }

  clear(): void {
    this.#items = [];
    this.#next = 0;
  }

  newestFirst(): Remembered[] {
    const { length } = this.#items;
    const ordered =
      length < this.#most
        ? this.#items
        : [...this.#items.slice(this.#next), ...this.#items.slice(0, this.#next)];
    return [...ordered].reverse();
  }

  /** The newest one that fits. */
  find(fits: (one: Remembered) => boolean): Remembered | undefined {
    const { length } = this.#items;
    for (let back = 1; back <= length; back++) {
      const one = this.#items[(this.#next - back + length * 2) % length];
      if (one !== undefined && fits(one)) return one;
    }
    return undefined;
  }
}
