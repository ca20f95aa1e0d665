/**
 * A bounded cache of what a text was parsed to. Probing is pure, so an entry never ages.
 * Refusals are kept too: a chain asks the first engine again for every text of the second.
 */
export class ProgramCache<T> {
  readonly #entries = new Map<string, T>();

  /** @param capacity entries kept; 0 switches the cache off */
  constructor(readonly capacity: number) {}

  get size(): number {
    return this.#entries.size;
  }

  /** The entry of `source`, made by `parse` when there is none. Long sources are parsed but not kept. */
  get(source: string, parse: (source: string) => T): T {
    const known = this.#entries.get(source);
    if (known !== undefined) {
      // Moving an entry to the end on each hit would cost more than the hit; see `#evict`.
      return known;
    }
    const made = parse(source);
    if (this.capacity === 0 || source.length > 256) return made;
    if (this.#entries.size >= this.capacity) this.#evict();
    this.#entries.set(source, made);
    return made;
  }

  /** Drops the oldest eighth at once: first in, first out is near enough to least recently used here. */
  #evict(): void {
    let surplus = Math.max(1, this.capacity >> 3);
    for (const key of this.#entries.keys()) {
      if (surplus-- === 0) break;
      this.#entries.delete(key);
    }
  }
}
