/** A second bound of an `LruMap`, beside the number of its entries. */
export interface LruWeight<K, V> {
  /** Weight of all entries together. */
  readonly most: number;
  /** Weight of an entry; asked for once, when it is written. */
  of(value: V, key: K): number;
}

interface Entry<K, V> {
  readonly key: K;
  value: V;
  weight: number;
  /** Neighbours in the order of use. */
  older: Entry<K, V> | undefined;
  newer: Entry<K, V> | undefined;
}

/**
 * A map of bounded size: when there are too many entries, the one that was used the longest time ago goes. Reading an
 * entry by `get` is a use, and so is writing it. Who reads by `peek` alone keeps those that were written last.
 */
export class LruMap<K, V> {
  readonly #entries = new Map<K, Entry<K, V>>();
  #oldest: Entry<K, V> | undefined;
  #newest: Entry<K, V> | undefined;
  #weight = 0;

  /** @param most entries at most */
  constructor(
    readonly most: number,
    readonly weight?: LruWeight<K, V>,
  ) {}

  /** Number of entries. */
  get size(): number {
    return this.#entries.size;
  }

  /** True where there is an entry; no use of it. */
  has(key: K): boolean {
    return this.#entries.has(key);
  }

  /** The value of an entry, without a use of it. */
  peek(key: K): V | undefined {
    return this.#entries.get(key)?.value;
  }

  /** The value of an entry, which becomes the one last used. Allocates nothing. */
  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#use(entry);
    return entry.value;
  }

  /** Writes an entry, which becomes the one last used, and lets go what is too much: itself, where it weighs too much. */
  set(key: K, value: V): void {
    const weight = this.weight?.of(value, key) ?? 0;
    const known = this.#entries.get(key);
    if (known === undefined) {
      const entry: Entry<K, V> = { key, value, weight, older: undefined, newer: undefined };
      this.#entries.set(key, entry);
      this.#append(entry);
    } else {
      this.#weight -= known.weight;
      known.value = value;
      known.weight = weight;
      this.#use(known);
    }
    this.#weight += weight;
    while (this.#oldest !== undefined && this.#isTooMuch()) this.delete(this.#oldest.key);
  }

  /** @returns true where there was an entry */
  delete(key: K): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined) return false;
    this.#entries.delete(key);
    this.#unlink(entry);
    this.#weight -= entry.weight;
    return true;
  }

  /** Removes all entries. */
  clear(): void {
    this.#entries.clear();
    this.#oldest = undefined;
    this.#newest = undefined;
    this.#weight = 0;
  }

  /** Keys, in no order that means anything. Entries may be deleted meanwhile. */
  keys(): IterableIterator<K> {
    return this.#entries.keys();
  }

  /** Values, in no order that means anything. Entries may be deleted meanwhile. */
  *values(): IterableIterator<V> {
    for (const { value } of this.#entries.values()) yield value;
  }

  /** Entries, in no order that means anything. They may be deleted meanwhile. */
  *[Symbol.iterator](): IterableIterator<[K, V]> {
    for (const { key, value } of this.#entries.values()) yield [key, value];
  }

  #isTooMuch(): boolean {
    return this.#entries.size > this.most || (this.weight !== undefined && this.#weight > this.weight.most);
  }

  #use(entry: Entry<K, V>): void {
    if (entry === this.#newest) return;
    this.#unlink(entry);
    this.#append(entry);
  }

  #append(entry: Entry<K, V>): void {
    entry.older = this.#newest;
    entry.newer = undefined;
    if (this.#newest === undefined) this.#oldest = entry;
    else this.#newest.newer = entry;
    this.#newest = entry;
  }

  #unlink({ older, newer }: Entry<K, V>): void {
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
  }
}
