/** Thrown when an exact answer would take more work than is allowed. */
export class TooMuchWork extends Error {
  override readonly name = "TooMuchWork";
}

/** Thrown when a formula cannot be followed exactly: another way must be taken. */
export class NotExact extends Error {
  override readonly name = "NotExact";
}

/** Steps that an error costs: it takes microseconds to make one. */
export const costOfError = 2_000;

/** Counts elementary steps, a few nanoseconds each, and ends what would take too many. */
export class Work {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** Charges steps before they are done. @throws TooMuchWork */
  spend(steps: number): void {
    this.#left -= steps;
    if (!(this.#left >= 0)) throw new TooMuchWork();
  }
}

/** Thrown when a program comes to something else than a number. */
export class NoNumber extends Error {
  override readonly name = "NoNumber";
}
