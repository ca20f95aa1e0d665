import type { Clock, HealthState } from "@dicetower/contract";

/** What the clock of the machine says. Times are UTC epoch seconds. */
export interface ClockHealth {
  readonly now: number;
  readonly zone: string;
  /** By how much it was set last, negative for back; 0 when that was not seen. */
  readonly setBySeconds: number;
  /** When that was seen, by the clock as it was set then; at most ten seconds after it happened. */
  readonly setAt: number | null;
}

/** Milliseconds between wall clock and monotonic clock that are more than mending by small steps. */
const jumpMs = 10_000;
/** Seconds for which a jump is told as something that is not well: bans, sessions and schedules may be off. */
const toldForSeconds = 3_600;

/** Notices when somebody sets the clock, or the machine slept. */
export class ClockWatch {
  #setBySeconds = 0;
  #setAt: number | null = null;
  #setMonotonic = 0;
  #ahead: number;

  /** @param builtAt when this version was built: no time before it can be right */
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

  /** Compares the clocks. Who sets the clock right again before anybody looks was not seen. */
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
