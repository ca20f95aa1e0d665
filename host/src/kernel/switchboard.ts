/** Does one thing after another: switches never overlap. */
export class Switchboard {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Queues work. `work` answers through `reached` when the caller may go on; the next switch waits for its end.
   */
  queue<T>(work: (reached: (value: T) => void) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = () => work(resolve).then(resolve, reject);
      this.#last = this.#last.then(run, run);
    });
  }

  /** Resolves when everything queued so far has ended. */
  settled(): Promise<unknown> {
    return this.#last;
  }
}
