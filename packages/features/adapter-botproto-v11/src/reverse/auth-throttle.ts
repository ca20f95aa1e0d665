import { type Clock, codes, failure, LruMap } from "@dicetower/contract";
import { isLoopback } from "../wire/addresses.js";

interface Tries {
  failed: number;
  /** Monotonic milliseconds until which the address is refused. */
  until: number;
}

/** Wrong tokens from one address before the delay begins. */
const freeTries = 5;
const maxWaitMs = 60_000;
const maxAddresses = 1_000;

/**
 * Delays addresses that send wrong tokens or signatures, longer with each. On a loopback address several
 * implementations live together: there each adapter counts alone, so that a wrong one does not lock the others out.
 */
export class AuthThrottle {
  readonly #tries = new LruMap<string, Tries>(maxAddresses);

  constructor(readonly clock: Clock) {}

  /** @throws Failure 42900 while the address has to wait */
  check(address: string, adapterId: number): void {
    const now = this.clock.monotonic();
    const { until = 0 } = this.#tries.peek(keyOf(address, adapterId)) ?? {};
    if (until <= now) return;
    const seconds = Math.ceil((until - now) / 1000);
    throw failure(codes.tooMany, `Too many wrong tokens: wait ${seconds} s.`, {
      retryAfterSeconds: seconds,
    });
  }

  failed(address: string, adapterId: number): void {
    const key = keyOf(address, adapterId);
    const tries = this.#tries.peek(key) ?? { failed: 0, until: 0 };
    tries.failed++;
    const beyond = tries.failed - freeTries;
    if (beyond > 0)
      tries.until = this.clock.monotonic() + Math.min(maxWaitMs, 1000 * 2 ** Math.min(beyond, 6));
    // The address that failed last is forgotten last.
    this.#tries.set(key, tries);
  }

  succeeded(address: string, adapterId: number): void {
    this.#tries.delete(keyOf(address, adapterId));
  }

  /** Forgets the loopback addresses of an adapter, whose token may have been changed. */
  reset(adapterId: number): void {
    for (const key of this.#tries.keys()) if (key.endsWith(` ${adapterId}`)) this.#tries.delete(key);
  }
}

function keyOf(address: string, adapterId: number): string {
  return isLoopback(address) ? `${address} ${adapterId}` : address;
}
