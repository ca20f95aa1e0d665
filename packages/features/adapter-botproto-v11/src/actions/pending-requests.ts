/** A question that waits for its answer. */
interface Question<T> {
  readonly number: number;
  readonly settle: (answer: T) => void;
  /** Monotonic milliseconds. */
  readonly deadline: number;
}

/** Places of the ring: more questions than are open at a time, as a rule. */
const places = 1_024;

/**
 * Questions by their number, which grows. The newest are in a ring: the table of a map that is filled and emptied
 * without end is made anew all the time, and the old ones keep the collector of garbage from letting go of all that
 * was open when they were left.
 */
export class PendingRequests<T> {
  readonly #ring: (Question<T> | undefined)[] = Array.from({ length: places });
  /** Those that were still open when their place was needed. */
  readonly #long = new Map<number, Question<T>>();
  #added = 0;
  #open = 0;

  get size(): number {
    return this.#open;
  }

  /** Opens a question. @returns its number, from 1 */
  add(settle: (answer: T) => void, deadline: number): number {
    const number = ++this.#added;
    const place = number % places;
    const former = this.#ring[place];
    if (former !== undefined) this.#long.set(former.number, former);
    this.#ring[place] = { number, settle, deadline };
    this.#open++;
    return number;
  }

  /** Returns true while a question is open. */
  has(number: number): boolean {
    return this.#ring[number % places]?.number === number || this.#long.has(number);
  }

  /** Closes a question. @returns whom to tell, undefined where it was not open */
  take(number: number): ((answer: T) => void) | undefined {
    const place = number % places;
    const newest = this.#ring[place];
    const question = newest?.number === number ? newest : this.#long.get(number);
    if (question === undefined) return undefined;
    if (question === newest) this.#ring[place] = undefined;
    else this.#long.delete(number);
    this.#open--;
    return question.settle;
  }

  /** Closes those whose deadline has come, all where it is infinity. @returns whom to tell, oldest first */
  overdue(now: number): ((answer: T) => void)[] {
    if (this.#open === 0) return [];
    const open = [...this.#long.values(), ...this.#ring].filter((question) => question !== undefined);
    return open
      .filter(({ deadline }) => deadline <= now)
      .sort((a, b) => a.number - b.number)
      .flatMap(({ number }) => this.take(number) ?? []);
  }
}
