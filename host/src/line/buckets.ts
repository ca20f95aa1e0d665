/** How fast something may come: so many at once, then so many a second. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

interface Level {
  tokens: number;
  at: number;
}

/** Token buckets by name, for a bounded number of names. */
export class Buckets {
  readonly #levels = new Map<string, Level>();

  constructor(readonly capacity = 20_000) {}

  /** True when one more fits; `take` says whether it is charged. */
  fits(name: string, rate: Rate, now: number): boolean {
    return this.#level(name, rate, now).tokens >= 1;
  }

  /** Charges one. */
  take(name: string, rate: Rate, now: number): void {
    this.#level(name, rate, now).tokens -= 1;
  }

  #level(name: string, rate: Rate, now: number): Level {
    let level = this.#levels.get(name);
    if (level === undefined) {
      if (this.#levels.size >= this.capacity) this.#drop();
      level = { tokens: rate.burst, at: now };
      this.#levels.set(name, level);
      return level;
    }
    level.tokens = Math.min(rate.burst, level.tokens + ((now - level.at) / 1000) * rate.perSecond);
    level.at = now;
    return level;
  }

  /** Forgets the oldest quarter: whoever was quiet that long has a full bucket again anyway. */
  #drop(): void {
    let surplus = this.capacity >> 2;
    for (const name of this.#levels.keys()) {
      if (surplus-- === 0) break;
      this.#levels.delete(name);
    }
  }
}
