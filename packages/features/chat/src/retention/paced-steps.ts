import type { Clock } from "@dicetower/contract";

/** Rows of one step. */
const maxRows = 500;
const minRows = 100;
/** Milliseconds that a step is to take at most. */
const aimMs = 20;
/** A pause is so many times as long as the step before it, so that others have most of the time. */
const pauseFactor = 2;
const minPauseMs = 5;
const maxPauseMs = 250;

/** Does much work in small steps, which become smaller where they take long. */
export class PacedSteps {
  #rows = maxRows;

  constructor(
    readonly clock: Clock,
    readonly signal: AbortSignal,
  ) {}

  /**
   * Repeats a step until it has less to do than it may.
   * @param step does at most so many rows. @returns how many it did
   * @returns the rows of all steps
   */
  async run(step: (rows: number) => Promise<number>): Promise<number> {
    let total = 0;
    for (;;) {
      this.signal.throwIfAborted();
      const rows = this.#rows;
      const began = this.clock.monotonic();
      const done = await step(rows);
      const ms = this.clock.monotonic() - began;
      if (ms > aimMs) this.#rows = Math.max(minRows, Math.floor(rows / 2));
      else if (ms < aimMs / 3) this.#rows = Math.min(maxRows, rows * 2);
      total += done;
      if (done < rows) return total;
      await this.clock.wait(Math.min(Math.max(minPauseMs, ms * pauseFactor), maxPauseMs), this.signal);
    }
  }
}
