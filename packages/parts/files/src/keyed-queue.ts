/** Runs work with the same name one after another, and work with different names concurrently. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(name) ?? Promise.resolve()).then(work);
    const ended = result.then(
      () => {},
      () => {},
    );
    this.#last.set(name, ended);
    return result.finally(() => {
      if (this.#last.get(name) === ended) this.#last.delete(name);
    });
  }
}
