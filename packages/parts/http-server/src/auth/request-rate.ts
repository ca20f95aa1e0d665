import { type Clock, TokenBuckets, type TokenRate } from "@dicetower/contract";

/** Counts requests by identity or address. */
export class RequestRate {
  readonly #buckets = new TokenBuckets();

  /** @param rate asked at each request, for admins change it */
  constructor(
    private readonly clock: Clock,
    private readonly rate: () => TokenRate,
  ) {}

  /** Takes one request. @returns false if none is left, and then takes nothing */
  take(name: string): boolean {
    return this.#buckets.take(name, this.rate(), this.clock.monotonic());
  }
}
