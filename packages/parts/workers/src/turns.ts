import { setImmediate } from "node:timers/promises";

/** Milliseconds that work takes before others have their turn. */
const usualMs = 8;

/**
 * Gives others their turn by the clock, in work that stays on the event loop: counts of rows and cells say little of
 * the time that they take.
 *
 *     const turns = new Turns();
 *     for (const row of rows) {
 *       take(row);
 *       if (turns.due) await turns.next();
 *     }
 */
export class Turns {
  #since = performance.now();

  constructor(readonly ms = usualMs) {}

  /** True when this piece of work has held the event loop long enough. */
  get due(): boolean {
    return performance.now() - this.#since >= this.ms;
  }

  /** Resolves when everything else that waited has had its turn. */
  async next(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}
