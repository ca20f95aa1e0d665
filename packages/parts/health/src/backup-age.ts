import type { Clock, HealthState } from "@dicetower/contract";

/** The age of the newest backup. */
export interface BackupHealth {
  /** UTC epoch seconds; null if there is none. */
  readonly lastAt: number | null;
  readonly ageSeconds: number | null;
}

/** Checks the age of the newest backup. */
export class BackupAge {
  readonly #begunAt: number;

  /**
   * @param lastAt UTC epoch seconds of the newest backup, 0 if there is none
   * @param dueSeconds seconds without a backup after which one is overdue; 0 while none is planned
   * @param firstStartedAt UTC epoch seconds of the first start of the installation
   */
  constructor(
    readonly clock: Clock,
    readonly lastAt: () => number,
    readonly dueSeconds: () => number,
    readonly firstStartedAt: number | undefined,
  ) {
    this.#begunAt = clock.monotonic();
  }

  now(): BackupHealth {
    const lastAt = this.lastAt();
    if (lastAt === 0) return { lastAt: null, ageSeconds: null };
    return { lastAt, ageSeconds: Math.max(0, this.clock.seconds() - lastAt) };
  }

  check(): HealthState {
    const { ageSeconds } = this.now();
    const without = ageSeconds ?? this.#age();
    const detail =
      ageSeconds === null
        ? "There is no backup yet."
        : `The newest backup is ${Math.floor(ageSeconds / 3600)} h old.`;
    const due = this.dueSeconds();
    return { state: due > 0 && without >= due ? "degraded" : "ok", detail };
  }

  /** Returns the seconds without a backup; if the clock was set back, they count from this start. */
  #age(): number {
    const running = (this.clock.monotonic() - this.#begunAt) / 1000;
    return Math.max(running, this.clock.seconds() - (this.firstStartedAt ?? this.clock.seconds()));
  }
}
