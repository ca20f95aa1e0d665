/** Work that shares a name runs one after another; other names go on beside it. */
export class Lanes {
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
