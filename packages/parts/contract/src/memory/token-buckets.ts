/** How fast something may come: so many at once, then so many a second. */
export interface TokenRate {
  readonly burst: number;
  readonly perSecond: number;
}

interface Bucket {
  tokens: number;
  /** Monotonic milliseconds of the tokens. */
  at: number;
}

/**
 * Token buckets by name, for a bounded number of names; of too many, those go that nothing was taken from for the
 * longest time: they have had the longest time to fill. Times are monotonic milliseconds. Only a name that is new
 * allocates, for messages and requests are counted here one by one.
 */
export class TokenBuckets {
  /** Names that were used since `#older` were the young ones: nothing has to be put in order to know who goes. */
  #younger = new Map<string, Bucket>();
  #older = new Map<string, Bucket>();

  /** @param kept names used last that are certainly known; at most twice as many are */
  constructor(readonly kept = 20_000) {}

  /** Takes one. @returns false where there is none left, and then takes nothing */
  take(name: string, rate: TokenRate, now: number): boolean {
    let bucket = this.#younger.get(name);
    if (bucket === undefined) {
      bucket = this.#older.get(name) ?? { tokens: rate.burst, at: now };
      this.#keep(name, bucket);
    }
    bucket.tokens = level(bucket, rate, now);
    bucket.at = now;
    if (bucket.tokens < 1) return false;
    bucket.tokens--;
    return true;
  }

  /** True where one is left; takes nothing. */
  has(name: string, rate: TokenRate, now: number): boolean {
    const bucket = this.#younger.get(name) ?? this.#older.get(name);
    return (bucket === undefined ? rate.burst : level(bucket, rate, now)) >= 1;
  }

  #keep(name: string, bucket: Bucket): void {
    if (this.#younger.size >= this.kept) {
      this.#older = this.#younger;
      this.#younger = new Map();
    }
    this.#younger.set(name, bucket);
  }
}

function level({ tokens, at }: Bucket, { burst, perSecond }: TokenRate, now: number): number {
  return Math.min(burst, tokens + ((now - at) / 1000) * perSecond);
}
