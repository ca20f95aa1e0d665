import { type Clock, codes, failure } from "@dicetower/contract";

/** Connection tests within a minute. A test tells whether something listens at an address: it is no port scanner. */
const maxTests = 20;
const windowMs = 60_000;

/** Limits how often connections are tested. */
export class TestLimit {
  /** Monotonic milliseconds of the last tests, oldest first. */
  #times: number[] = [];

  constructor(readonly clock: Pick<Clock, "monotonic">) {}

  /** Counts a test. @throws Failure 42900 after too many */
  take(): void {
    const now = this.clock.monotonic();
    this.#times = this.#times.filter((time) => now - time < windowMs);
    const [oldest] = this.#times;
    if (oldest !== undefined && this.#times.length >= maxTests) {
      const seconds = Math.ceil((oldest + windowMs - now) / 1000);
      throw failure(codes.tooMany, `Too many connection tests: wait ${seconds} s.`, {
        retryAfterSeconds: seconds,
      });
    }
    this.#times.push(now);
  }
}
