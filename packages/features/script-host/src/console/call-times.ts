import type { CallTimes } from "../api.js";

const minuteMs = 60_000;
const minutes = 60;

interface Minute {
  /** Number of the minute since some beginning. */
  number: number;
  calls: number;
  failures: number;
  ms: number;
  longest: number;
}

/** Calls of one script in the last hour, by the minute. */
export class HourOfCalls {
  readonly #ring: Minute[] = [];
  #lastMs = 0;

  add(at: number, ms: number, failed: boolean): void {
    const number = Math.floor(at / minuteMs);
    const place = number % minutes;
    let minute = this.#ring[place];
    if (minute?.number !== number) {
      minute = { number, calls: 0, failures: 0, ms: 0, longest: 0 };
      this.#ring[place] = minute;
    }
    minute.calls += 1;
    if (failed) minute.failures += 1;
    minute.ms += ms;
    minute.longest = Math.max(minute.longest, ms);
    this.#lastMs = ms;
  }

  times(at: number): CallTimes {
    const since = Math.floor(at / minuteMs) - minutes;
    const sum = { calls: 0, failures: 0, lastHourMs: 0, longestMs: 0, lastMs: this.#lastMs };
    for (const minute of this.#ring) {
      if (minute === undefined || minute.number <= since) continue;
      sum.calls += minute.calls;
      sum.failures += minute.failures;
      sum.lastHourMs += minute.ms;
      sum.longestMs = Math.max(sum.longestMs, minute.longest);
    }
    return sum;
  }
}
