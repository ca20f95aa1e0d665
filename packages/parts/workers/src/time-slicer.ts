import { setImmediate } from "node:timers/promises";

/** Milliseconds that work takes before others have their turn. */
const usualMs = 8;

/**
 * Gives others their turn by the clock, in work that stays on the event loop: counts of rows and cells say little of
 * the time that they take.
 *
 *     const slicer = new TimeSlicer();
 *     for (const row of rows) {
 *       take(row);
 *       if (slicer.due) await slicer.next();
 *     }
 */
export class TimeSlicer {
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
