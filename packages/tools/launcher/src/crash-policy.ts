/** The end of a run of the host. */
export interface Ending {
  readonly code: number;
  /** True if it became ready. */
  readonly ready: boolean;
  readonly ranMs: number;
}

const maxDelayMs = 60_000;
/** Consecutive failed starts after which the next one omits third-party features and scripts. */
const failuresBeforeSafeMode = 2;
/** Milliseconds after which a run counts as a successful start. */
const stableMs = 60_000;
/** Crashes within the window after which the host stays stopped. */
const maxCrashes = 5;
const crashWindowMs = 10 * 60_000;

/** The reaction to a crash. */
export interface Mending {
  /** Milliseconds to wait before the next start; undefined: stay stopped. */
  readonly delayMs: number | undefined;
  /** Starts without third-party features and scripts. */
  readonly safeMode: boolean;
}

/** Counts crashes, and decides when and how the host is restarted. */
export class CrashPolicy {
  #failures = 0;
  #delayMs: number;
  #crashes: number[] = [];

  constructor(readonly firstDelayMs: number) {
    this.#delayMs = firstDelayMs;
  }

  /** Resets the count after an orderly end. */
  forget(): void {
    this.#failures = 0;
    this.#delayMs = this.firstDelayMs;
  }

  /** @param now milliseconds of a monotonic clock */
  crashed({ ready, ranMs }: Ending, now: number): Mending {
    if (ready && ranMs >= stableMs) this.forget();
    else this.#failures++;
    this.#crashes = [...this.#crashes.filter((at) => now - at < crashWindowMs), now];
    const safeMode = this.#failures >= failuresBeforeSafeMode;
    if (this.#crashes.length >= maxCrashes) return { delayMs: undefined, safeMode };
    const delayMs = this.#delayMs;
    this.#delayMs = Math.min(maxDelayMs, delayMs * 2);
    return { delayMs, safeMode };
  }
}
