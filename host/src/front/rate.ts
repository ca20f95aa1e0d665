import type { Clock } from "@dicetower/contract";

/** Speed and reserve of a bucket. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Requests of one identity or address (security T3). */
export const defaultRate: Rate = { perSecond: 50, burst: 100 };

interface Bucket {
  tokens: number;
  at: number;
}

/** Buckets held at most; when there are more, the full ones go. */
const mostBuckets = 10_000;

/** Token buckets by key. Time is the front's clock, and taking a token allocates nothing. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();

  constructor(
    private readonly clock: Clock,
    private readonly rate: Rate,
  ) {}

  /** True when there was a token. */
  take(key: string): boolean {
    const now = this.clock.monotonic();
    let bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      if (this.#buckets.size >= mostBuckets) this.#sweep(now);
      bucket = { tokens: this.rate.burst, at: now };
      this.#buckets.set(key, bucket);
    } else {
      bucket.tokens = this.#level(bucket, now);
      bucket.at = now;
    }
    if (bucket.tokens < 1) return false;
    bucket.tokens--;
    return true;
  }

  #level(bucket: Bucket, now: number): number {
    return Math.min(this.rate.burst, bucket.tokens + ((now - bucket.at) / 1000) * this.rate.perSecond);
  }

  #sweep(now: number): void {
    for (const [key, bucket] of this.#buckets)
      if (this.#level(bucket, now) >= this.rate.burst) this.#buckets.delete(key);
    // All of them busy: somebody has ten thousand addresses. The oldest makes room.
    const oldest = this.#buckets.keys().next();
    if (this.#buckets.size >= mostBuckets && !oldest.done) this.#buckets.delete(oldest.value);
  }
}
