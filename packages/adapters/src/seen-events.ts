/**
 * Event keys met lately, at most so many and for so long: what tells a repeated event from a new one. Costs one
 * look into a map, and no allocation beyond the key.
 */
export class SeenEvents {
  readonly #slotOf = new Map<string, number>();
  readonly #keys: (string | undefined)[];
  readonly #times: Float64Array;
  #next = 0;

  constructor(readonly capacity: number) {
    this.#keys = Array.from({ length: capacity });
    this.#times = new Float64Array(capacity);
  }

  get size(): number {
    return this.#slotOf.size;
  }

  /**
   * Notes a key. @param now any clock in milliseconds, always the same one
   * @returns true when the same key was noted less than `keepMs` ago
   */
  repeats(key: string, now: number, keepMs: number): boolean {
    const slot = this.#slotOf.get(key);
    // A clock that was set back makes an age negative: that is recent, too.
    if (slot !== undefined && now - (this.#times[slot] as number) < keepMs) return true;
    this.#put(key, now);
    return false;
  }

  #put(key: string, now: number): void {
    const slot = this.#next;
    this.#next = slot + 1 === this.capacity ? 0 : slot + 1;
    const oldest = this.#keys[slot];
    // The key may have been noted again since, in a younger slot.
    if (oldest !== undefined && this.#slotOf.get(oldest) === slot) this.#slotOf.delete(oldest);
    this.#keys[slot] = key;
    this.#times[slot] = now;
    this.#slotOf.set(key, slot);
  }
}
