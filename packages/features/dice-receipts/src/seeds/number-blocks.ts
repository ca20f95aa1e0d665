import type { Clock, Store } from "@dicetower/contract";

const minBlock = 100;
const maxBlock = 12_800;
/** A block that lasted for less than this is followed by a larger one, any other by a smaller one. */
const shortMs = 1_000;
/** So many times larger or smaller: a burst is not to wait for many blocks, each of which is a commit. */
const growth = 8;

/**
 * Hands out the numbers of rolls. A process takes them in blocks, one statement each, and ahead of need; what is
 * left of a block when the process ends is never used.
 */
export class NumberBlocks {
  #next = 0;
  #end = 0;
  /** The block behind the one in use. */
  #ahead: { readonly next: number; readonly end: number } | undefined;
  #size = minBlock;
  #takenAt = Number.NEGATIVE_INFINITY;
  #fetching: Promise<void> | undefined;

  constructor(
    readonly store: Store,
    readonly clock: Clock,
    /** Follows a fetch that nobody waits for. */
    readonly follow: (work: Promise<unknown>) => void,
  ) {}

  /** The next number; undefined when there is none at hand: wait for {@link fetch} then. */
  take(): number | undefined {
    if (this.#next === this.#end) {
      if (this.#ahead === undefined) return undefined;
      ({ next: this.#next, end: this.#end } = this.#ahead);
      this.#ahead = undefined;
    }
    const number = this.#next++;
    if (this.#ahead === undefined && this.#fetching === undefined && this.#isLow) this.follow(this.fetch());
    return number;
  }

  get #isLow(): boolean {
    return this.#end - this.#next <= this.#size / 2;
  }

  /** Takes a further block; calls at the same time share one. */
  fetch(): Promise<void> {
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = undefined;
    });
    return this.#fetching;
  }

  async #fetch(): Promise<void> {
    const now = this.clock.monotonic();
    const quick = now - this.#takenAt < shortMs;
    this.#takenAt = now;
    this.#size = quick
      ? Math.min(this.#size * growth, maxBlock)
      : Math.max(Math.floor(this.#size / growth), minBlock);
    const size = this.#size;
    const rows = await this.store.change((db) =>
      db("dice_receipts_counter")
        .where({ id: 1 })
        .update({ next: db.raw("next + ?", [size]) }, ["next"]),
    );
    const end = Number((rows as { next: number | string }[])[0]?.next);
    if (!Number.isSafeInteger(end)) throw new Error("the counter of rolls is gone");
    this.#ahead = { next: end - size, end };
  }
}
