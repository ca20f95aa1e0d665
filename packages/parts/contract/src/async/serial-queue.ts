/** Runs work one after another, in the order in which it came; a failure goes to whoever asked for it and stops nothing. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Runs work after all that was asked for before.
   * @returns what the work returns; rejects as the work does
   */
  run<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  /** Resolves when all that was asked for so far has ended. */
  idle(): Promise<unknown> {
    return this.#last;
  }
}
