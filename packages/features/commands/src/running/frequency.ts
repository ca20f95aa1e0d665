import type { Clock } from "@dicetower/contract";

/** Minutes that are kept. */
export const keptMinutes = 15;
const minuteMs = 60_000;

/** How often which command was run in the last minutes, in this process. */
export class CommandFrequency {
  /** A place for each minute, used again every {@link keptMinutes}. */
  readonly #minutes: { minute: number; readonly counts: Map<string, number> }[] = Array.from(
    { length: keptMinutes },
    () => ({ minute: -1, counts: new Map() }),
  );

  constructor(readonly clock: Clock) {}

  ran(key: string): void {
    const minute = this.#now();
    const place = this.#minutes[minute % keptMinutes];
    if (place === undefined) return;
    if (place.minute !== minute) {
      place.minute = minute;
      place.counts.clear();
    }
    place.counts.set(key, (place.counts.get(key) ?? 0) + 1);
  }

  /** Commands of the last minutes with their number, the most frequent first. @param minutes up to what is kept */
  of(minutes: number): readonly (readonly [key: string, count: number])[] {
    const first = this.#now() - Math.min(minutes, keptMinutes) + 1;
    const sums = new Map<string, number>();
    for (const { minute, counts } of this.#minutes) {
      if (minute < first) continue;
      for (const [key, count] of counts) sums.set(key, (sums.get(key) ?? 0) + count);
    }
    return [...sums].sort(([one, times], [other, others]) => others - times || (one < other ? -1 : 1));
  }

  #now(): number {
    return Math.floor(this.clock.monotonic() / minuteMs);
  }
}
