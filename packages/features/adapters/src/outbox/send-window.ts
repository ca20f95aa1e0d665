/** How fast may be sent; 0 means no limit. */
export interface SendRate {
  readonly intervalMs: number;
  /** Instead of that while more waits. */
  readonly busyIntervalMs?: number;
  readonly perSecond: number;
}

/** At most so many sends in any second: a ring of the last ones, no allocation, nothing at all when unlimited. */
class SendWindow {
  readonly #times: Float64Array;
  #next = 0;

  /** @param perSecond 0 for no limit */
  constructor(readonly perSecond: number) {
    this.#times = new Float64Array(perSecond).fill(Number.NEGATIVE_INFINITY);
  }

  /** Monotonic milliseconds from which one more may be sent. */
  get freeAt(): number {
    return this.perSecond === 0 ? Number.NEGATIVE_INFINITY : (this.#times[this.#next] as number) + 1000;
  }

  take(now: number): void {
    if (this.perSecond === 0) return;
    this.#times[this.#next] = now;
    this.#next = this.#next + 1 === this.perSecond ? 0 : this.#next + 1;
  }
}

/** How fast an account sends, in all and in each chat. */
export class SendPace {
  #window: SendWindow;
  #rate: SendRate;

  constructor(rate: SendRate) {
    this.#window = new SendWindow(rate.perSecond);
    this.#rate = rate;
  }

  set(rate: SendRate): void {
    this.#rate = rate;
    if (rate.perSecond !== this.#window.perSecond) this.#window = new SendWindow(rate.perSecond);
  }

  /** Monotonic milliseconds from which one more may be sent. */
  get freeAt(): number {
    return this.#window.freeAt;
  }

  /** One is sent. @param busy more waits @returns when the next may be in the same chat */
  take(now: number, busy: boolean): number {
    this.#window.take(now);
    const { intervalMs, busyIntervalMs = intervalMs } = this.#rate;
    const pause = busy ? busyIntervalMs : intervalMs;
    return pause === 0 ? Number.NEGATIVE_INFINITY : now + pause;
  }
}
