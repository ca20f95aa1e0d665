/**
 * Processes items with limited concurrency; all are started, and the first error is thrown after the last has ended.
 */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const run = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, run));
}

/** Runs work one at a time. Requests during a run lead to one more run after it. */
export class OneAtATime {
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(readonly work: () => Promise<void>) {}

  /** Resolves after a run that was started after this call. */
  run(): Promise<void> {
    if (this.#running === undefined) {
      this.#running = this.work().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.run();
      });
    return this.#next;
  }

  /** Resolves when no run is in progress. */
  async idle(): Promise<void> {
    while (this.#next !== undefined || this.#running !== undefined)
      await (this.#next ?? this.#running)?.catch(() => {});
  }
}
