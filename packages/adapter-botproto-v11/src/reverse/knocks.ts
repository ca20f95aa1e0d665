import { type Clock, codes, failure } from "@dicetower/contract";

interface Tries {
  failed: number;
  /** Monotonic milliseconds until which nobody is let in from there. */
  until: number;
}

/** Wrong tokens from one address that are free of waiting. */
const freeTries = 5;
const longestWaitMs = 60_000;
const mostAddresses = 1_000;

/** Makes whoever comes with wrong tokens wait longer and longer, by address (security W4). */
export class Knocks {
  readonly #tries = new Map<string, Tries>();

  constructor(readonly clock: Clock) {}

  /** @throws Failure 42900 while the address has to wait */
  check(address: string): void {
    const now = this.clock.monotonic();
    const { until = 0 } = this.#tries.get(address) ?? {};
    if (until <= now) return;
    const seconds = Math.ceil((until - now) / 1000);
    throw failure(codes.tooMany, `Too many wrong tokens: wait ${seconds} s.`, {
      retryAfterSeconds: seconds,
    });
  }

  failed(address: string): void {
    if (this.#tries.size >= mostAddresses && !this.#tries.has(address)) this.#tries.clear();
    const tries = this.#tries.get(address) ?? { failed: 0, until: 0 };
    tries.failed++;
    const beyond = tries.failed - freeTries;
    if (beyond > 0)
      tries.until = this.clock.monotonic() + Math.min(longestWaitMs, 1000 * 2 ** Math.min(beyond, 6));
    this.#tries.set(address, tries);
  }

  succeeded(address: string): void {
    this.#tries.delete(address);
  }
}
