/** The last names of messages, at least so many and at most twice as many: two sets, the older one dropped whole. */
export class RecentIds {
  #young = new Map<string, number>();
  #old = new Map<string, number>();

  constructor(readonly capacity: number) {}

  /** Notes a name. @returns false where it was noted before */
  add(name: string, id: number): boolean {
    if (this.#young.has(name) || this.#old.has(name)) return false;
    if (this.#young.size >= this.capacity) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(name, id);
    return true;
  }

  get(name: string): number | undefined {
    return this.#young.get(name) ?? this.#old.get(name);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
