import type { Clock, HealthState } from "@dicetower/contract";

/** How old the newest backup is. */
export interface BackupHealth {
  /** UTC epoch seconds; null where there is none. */
  readonly lastAt: number | null;
  readonly ageSeconds: number | null;
}

/** Looks at the age of the newest backup. */
export class BackupAge {
  readonly #begunAt: number;

  /**
   * @param lastAt UTC epoch seconds of the newest backup, 0 where there is none
   * @param dueSeconds seconds without one after which it is overdue; 0 while none is planned
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

  /** Seconds for which there could have been one; a clock that was set back counts from this start. */
  #age(): number {
    const running = (this.clock.monotonic() - this.#begunAt) / 1000;
    return Math.max(running, this.clock.seconds() - (this.firstStartedAt ?? this.clock.seconds()));
  }
}
