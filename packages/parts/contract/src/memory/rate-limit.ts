import type { Clock } from "../runtime/clock.js";
import { TokenBuckets, type TokenRate } from "./token-buckets.js";

/** Token buckets of one rate, on the clock of the installation. */
export class RateLimit {
  readonly #buckets: TokenBuckets;

  /** @param kept names that are certainly known; see `TokenBuckets` */
  constructor(
    readonly clock: Clock,
    readonly rate: TokenRate,
    kept?: number,
  ) {
    this.#buckets = new TokenBuckets(kept);
  }

  /** Takes one. @returns false where there is none left, and then takes nothing */
  take(name: string): boolean {
    return this.#buckets.take(name, this.rate, this.clock.monotonic());
  }

  /** True where one is left; takes nothing. */
  has(name: string): boolean {
    return this.#buckets.has(name, this.rate, this.clock.monotonic());
  }
}
