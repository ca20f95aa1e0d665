/** Ids of one millisecond: ids stay exact numbers until the year 2109. */
const perMs = 2_048;
const perSecond = perMs * 1_000;
/** Ids of a second for lines that come late: behind nearly all that was heard within it. */
const perLate = perSecond / 4;

/** Numbers lines by time: read by id, a log is in order, and what is imported or comes late stands where it was said. */
export class LineIds {
  #last = 0;
  #past: number;
  #late: number;

  /** @param random from 0 to less than 1: processes that share a store begin at different places */
  constructor(random: number) {
    this.#past = Math.floor(random * perMs);
    this.#late = Math.floor((random * perLate) / 2);
  }

  /** The id of a line that is said now. Grows with each call. @param now UTC epoch milliseconds */
  next(now: number): number {
    this.#last = Math.max(this.#last + 1, now * perMs + this.#past);
    return this.#last;
  }

  /** The id of a line that came later than it was said. Grows within a second. @param at UTC epoch seconds */
  late(at: number): number {
    this.#late = (this.#late + 1) % perLate;
    return idAt(at) + perSecond - perLate + this.#late;
  }
}

/** The lowest id of a moment. @param at UTC epoch seconds */
export function idAt(at: number): number {
  return Math.max(0, Math.floor(at)) * perSecond;
}
