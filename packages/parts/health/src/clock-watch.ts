import type { Clock, HealthState } from "@dicetower/contract";

/** The state of the system clock. Times are UTC epoch seconds. */
export interface ClockHealth {
  readonly now: number;
  readonly zone: string;
  /** Seconds by which it was last set, negative for back; 0 if it was not. */
  readonly setBySeconds: number;
  /** When that was noticed, by the new time; at most ten seconds after it happened. */
  readonly setAt: number | null;
}

/** Difference between wall clock and monotonic clock, in milliseconds, that is more than gradual correction. */
const jumpMs = 10_000;
/** Seconds for which a jump is reported as a problem: bans, sessions and schedules may be off. */
const toldForSeconds = 3_600;

/** Notices when the clock is set, or the machine has slept. */
export class ClockWatch {
  #setBySeconds = 0;
  #setAt: number | null = null;
  #setMonotonic = 0;
  #ahead: number;

  /** @param builtAt when this version was built: an earlier time cannot be right */
  constructor(
    readonly clock: Clock,
    readonly builtAt: number,
  ) {
    this.#ahead = clock.now() - clock.monotonic();
  }

  now(): ClockHealth {
    this.look();
    return {
      now: this.clock.seconds(),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      setBySeconds: this.#setBySeconds,
      setAt: this.#setAt,
    };
  }

  check(): HealthState {
    this.look();
    if (this.clock.seconds() < this.builtAt) {
      const day = new Date(this.clock.now()).toISOString().slice(0, 10);
      return {
        state: "failed",
        detail: `The clock says ${day}, which is before this version was built.`,
      };
    }
    const since = (this.clock.monotonic() - this.#setMonotonic) / 1000;
    if (this.#setAt === null || since >= toldForSeconds) return { state: "ok" };
    const way = this.#setBySeconds < 0 ? "back" : "forward";
    return {
      state: "degraded",
      detail: `The clock was set ${way} by ${Math.abs(this.#setBySeconds)} s.`,
    };
  }

  /** Compares the clocks. A clock that is corrected again before the next call is not noticed. */
  look(): void {
    const ahead = this.clock.now() - this.clock.monotonic();
    const jump = ahead - this.#ahead;
    this.#ahead = ahead;
    if (Math.abs(jump) < jumpMs) return;
    this.#setBySeconds = Math.round(jump / 1000);
    this.#setAt = this.clock.seconds();
    this.#setMonotonic = this.clock.monotonic();
  }
}
