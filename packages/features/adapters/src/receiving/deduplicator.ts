import { randomInt } from "node:crypto";

/**
 * Event keys met lately, at most so many and for so long: what tells a repeated event from a new one. Keys are kept
 * as 64 bits of a hash that differs from run to run, in arrays of numbers: tens of thousands of texts that live for
 * minutes would cost the collector of garbage more than all else that is done for a message. Two keys of those kept
 * are taken for one with a probability of 10⁻¹⁴.
 */
export class Deduplicator {
  readonly #seeds: readonly [number, number];
  /** Places of keys in the ring, plus 1, by their hash; 0 is free. Probed one by one. */
  readonly #slots: Int32Array;
  readonly #mask: number;
  /** The ring of keys, oldest at `#next`. */
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  readonly #times: Float64Array;
  #next = 0;
  #size = 0;
  /** The hash worked out last. */
  #hashLow = 0;
  #hashHigh = 0;

  constructor(readonly capacity: number) {
    this.#seeds = [randomInt(2 ** 32), randomInt(2 ** 32)];
    const places = 2 ** Math.ceil(Math.log2(capacity * 2 + 2));
    this.#slots = new Int32Array(places);
    this.#mask = places - 1;
    this.#low = new Int32Array(capacity);
    this.#high = new Int32Array(capacity);
    this.#times = new Float64Array(capacity);
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Notes a key. @param now any clock in milliseconds, always the same one
   * @returns true when the same key was noted less than `keepMs` ago
   */
  isDuplicate(key: string, now: number, keepMs: number): boolean {
    this.#hash(key);
    const place = this.#find(this.#hashLow, this.#hashHigh);
    const known = (this.#slots[place] as number) - 1;
    // A clock that was set back makes an age negative: that is recent, too.
    if (known >= 0 && now - (this.#times[known] as number) < keepMs) return true;
    this.#put(known, place, now);
    return false;
  }

  /** Forgets a key: the same event is a new one. */
  forget(key: string): void {
    this.#hash(key);
    const known = (this.#slots[this.#find(this.#hashLow, this.#hashHigh)] as number) - 1;
    if (known >= 0) this.#times[known] = Number.NEGATIVE_INFINITY;
  }

  /** Takes the oldest place of the ring for the key whose hash was worked out last. */
  #put(known: number, found: number, now: number): void {
    const [low, high] = [this.#hashLow, this.#hashHigh];
    const slot = this.#next;
    this.#next = slot + 1 === this.capacity ? 0 : slot + 1;
    let place = found;
    if (known < 0) this.#size++;
    if (slot !== known) {
      // Whoever has this place is forgotten, unless it was noted again since, in a younger one.
      const oldest = this.#find(this.#low[slot] as number, this.#high[slot] as number);
      if (this.#slots[oldest] === slot + 1) {
        this.#free(oldest);
        this.#size--;
        place = this.#find(low, high);
      }
    }
    this.#slots[place] = slot + 1;
    this.#low[slot] = low;
    this.#high[slot] = high;
    this.#times[slot] = now;
  }

  /** The place of a hash in the table, or the free one where it would go. */
  #find(low: number, high: number): number {
    for (let place = low & this.#mask; ; place = (place + 1) & this.#mask) {
      const slot = (this.#slots[place] as number) - 1;
      if (slot < 0 || (this.#low[slot] === low && this.#high[slot] === high)) return place;
    }
  }

  /** Frees a place, and moves those after it up that would not be found any more. */
  #free(freed: number): void {
    let hole = freed;
    for (let place = (hole + 1) & this.#mask; ; place = (place + 1) & this.#mask) {
      const slot = (this.#slots[place] as number) - 1;
      if (slot < 0) break;
      const wanted = (this.#low[slot] as number) & this.#mask;
      if (((place - wanted) & this.#mask) < ((place - hole) & this.#mask)) continue;
      this.#slots[hole] = slot + 1;
      hole = place;
    }
    this.#slots[hole] = 0;
  }

  /** Two queues of 32 bits, mixed into each other at the end. */
  #hash(key: string): void {
    let [low, high] = this.#seeds;
    for (let at = 0; at < key.length; at++) {
      const unit = key.charCodeAt(at);
      low = Math.imul(low ^ unit, 0x9e3779b1);
      high = Math.imul(high ^ unit, 0x5f356495);
    }
    low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
    high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
    this.#hashLow = low | 0;
    this.#hashHigh = high | 0;
  }
}
