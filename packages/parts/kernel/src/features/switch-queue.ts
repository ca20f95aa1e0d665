/** Runs switches of features one after another, whose callers may go on before they have ended. */
export class SwitchQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Queues a task. It calls `reached` when the caller may go on; the next task waits until this one has ended. */
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
