/** Ids of one millisecond: ids stay exact numbers until the year 2109. */
const perMs = 2_048;
const perSecond = perMs * 1_000;

/** Numbers lines by time: read by id, a log is in order, and what is imported stands where it was said. */
export class LineIds {
  #last = 0;
  #past: number;

  /** @param random from 0 to less than 1: processes that share a store begin at different places */
  constructor(random: number) {
    this.#past = Math.floor(random * perMs);
  }

  /** The id of a line that is said now. Grows with each call. @param now UTC epoch milliseconds */
  next(now: number): number {
    this.#last = Math.max(this.#last + 1, now * perMs + this.#past);
    return this.#last;
  }
}

/** The lowest id of a moment. @param at UTC epoch seconds */
export function idAt(at: number): number {
  return Math.max(0, Math.floor(at)) * perSecond;
}
