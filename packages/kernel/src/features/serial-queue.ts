/** Runs one piece of work after another: switches of features never overlap. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Queues work. `work` calls `reached` when the caller may go on; the next piece of work waits until it has ended.
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
