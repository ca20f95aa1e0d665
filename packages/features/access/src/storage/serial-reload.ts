/**
 * Reads the copy that is kept in memory, one reading at a time: of two at once the older could end last. Who asks while
 * one is under way gets the next, which sees all that was committed before it was asked for.
 */
export class SerialReload {
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(readonly read: () => Promise<void>) {}

  /** Ends when a reading that began after this call has ended. */
  reload(): Promise<void> {
    if (this.#next !== undefined) return this.#next;
    if (this.#running === undefined) return this.#begin();
    const begin = () => {
      this.#next = undefined;
      return this.#begin();
    };
    this.#next = this.#running.then(begin, begin);
    return this.#next;
  }

  #begin(): Promise<void> {
    const running = this.read().finally(() => {
      this.#running = undefined;
    });
    this.#running = running;
    return running;
  }
}
