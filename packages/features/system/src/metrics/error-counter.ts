import type { Clock, Features } from "@dicetower/contract";

const hourMs = 3_600_000;
const hours = 24;

/** How many errors the features have made in the last 24 hours, to the hour. */
export class ErrorCounter {
  readonly #features: Features;
  /** Errors since the start, as they stood at the last full hours, oldest first. */
  readonly #marks: number[] = [];

  constructor(features: Features, clock: Clock, signal: AbortSignal) {
    this.#features = features;
    clock.every(hourMs, signal, () => {
      this.#marks.push(this.#total());
      if (this.#marks.length > hours) this.#marks.shift();
    });
  }

  /** Since the start, where that is less than 24 hours ago. */
  lastDay(): number {
    const before = this.#marks.length === hours ? (this.#marks[0] ?? 0) : 0;
    return Math.max(0, this.#total() - before);
  }

  #total(): number {
    return this.#features.list().reduce((sum, { errors }) => sum + errors, 0);
  }
}
