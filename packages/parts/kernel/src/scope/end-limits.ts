import type { Clock } from "@dicetower/contract";

/** Milliseconds for the end of all features together, and of each. */
export interface EndLimits {
  readonly allMs: number;
  readonly eachMs: number;
}

/**
 * Limits how long the end of something is awaited; when the host stops, by what is left for all features and for each.
 */
export class EndDeadline {
  #allBy = Number.POSITIVE_INFINITY;
  #eachMs = Number.POSITIVE_INFINITY;
  #oneBy = Number.POSITIVE_INFINITY;

  constructor(readonly clock: Clock) {}

  /** Sets the limits for the end of all features: from now on nothing may take longer. */
  limit({ allMs, eachMs }: EndLimits): void {
    this.#allBy = this.clock.monotonic() + allMs;
    this.#eachMs = eachMs;
    this.nextFeature();
  }

  /** Starts the time of the next feature to end. */
  nextFeature(): void {
    this.#oneBy = Math.min(this.#allBy, this.clock.monotonic() + this.#eachMs);
  }

  /**
   * Waits for work.
   * @returns true if it settled in time, false if the limit came first. A rejection of `work` is passed on.
   * @param share share of the remaining time of all features; the rest is for what follows
   */
  async within(ms: number, work: Promise<unknown>, share = 1): Promise<boolean> {
    const over = new AbortController();
    const left = Math.max(0, this.#oneBy - this.clock.monotonic());
    const late = new Promise<boolean>((resolve) => {
      this.clock.after(Math.min(ms, left * share), over.signal, () => resolve(false));
    });
    try {
      return await Promise.race<boolean>([work.then(() => true), late]);
    } finally {
      over.abort();
    }
  }
}
