/** Ids of one millisecond: ids stay exact numbers until the year 2109. */
const perMs = 2_048;
const perSecond = perMs * 1_000;

/**
 * Numbers messages by time, so that one chat read by id is read in order, and what is fetched from the platform later
 * comes to stand where it was said.
 */
export class MessageIds {
  #last = 0;
  #past: number;

  /** @param random from 0 to less than 1: processes that share a store begin at different places */
  constructor(random: number) {
    this.#past = Math.floor(random * perSecond);
  }

  /** The id of a message that is said now. Grows with each call. @param now UTC epoch milliseconds */
  next(now: number): number {
    this.#last = Math.max(this.#last + 1, now * perMs + (this.#past % perMs));
    return this.#last;
  }

  /** An id for a message that was said earlier. @param at UTC epoch seconds */
  past(at: number): number {
    this.#past = (this.#past + 1) % perSecond;
    return at * perSecond + this.#past;
  }
}

/** The lowest id of a moment. @param at UTC epoch seconds */
export function idAt(at: number): number {
  return Math.max(0, Math.floor(at)) * perSecond;
}
