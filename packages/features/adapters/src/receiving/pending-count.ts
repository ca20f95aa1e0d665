/** Counts what is under way, and tells when nothing is. */
export class PendingCount {
  #count = 0;
  #wakers: (() => void)[] = [];

  get size(): number {
    return this.#count;
  }

  begin(): void {
    this.#count++;
  }

  end(): void {
    this.#count--;
    if (this.#count === 0) for (const wake of this.#wakers.splice(0)) wake();
  }

  /** Resolves when nothing is under way. */
  none(): Promise<void> {
    return this.#count === 0 ? Promise.resolve() : new Promise((wake) => this.#wakers.push(wake));
  }
}
