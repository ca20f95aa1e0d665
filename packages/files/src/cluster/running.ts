/** Works on items, some at a time; all are begun, and the first error is thrown behind them. */
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

/** Work of which one run is under way; asked for meanwhile it runs once more behind. */
export class OneAtATime {
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(readonly work: () => Promise<void>) {}

  /** Answers behind a run that was begun after this call. */
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

  /** Answers when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#next !== undefined || this.#running !== undefined)
      await (this.#next ?? this.#running)?.catch(() => {});
  }
}
