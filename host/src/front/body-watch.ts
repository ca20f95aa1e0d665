import type { Clock } from "@dicetower/contract";

/** A body that is on its way in. */
export interface Reading {
  /** Clock reading when it began. */
  readonly since: number;
  /** True when it has taken too long. */
  late(now: number): boolean;
  /** Ends it. */
  cut(): void;
}

/** Looks now and then at the bodies on their way in: one timer for all, none per request. */
export class BodyWatch {
  readonly #readings = new Set<Reading>();

  constructor(
    readonly clock: Clock,
    everyMs: number,
    signal: AbortSignal,
  ) {
    clock.every(everyMs, signal, () => this.#look());
  }

  add(reading: Reading): void {
    this.#readings.add(reading);
  }

  remove(reading: Reading): void {
    this.#readings.delete(reading);
  }

  #look(): void {
    const now = this.clock.monotonic();
    for (const reading of this.#readings)
      if (reading.late(now)) {
        this.#readings.delete(reading);
        reading.cut();
      }
  }
}
