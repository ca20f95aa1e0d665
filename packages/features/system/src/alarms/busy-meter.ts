import { cpus } from "node:os";
import type { Clock } from "@dicetower/contract";

/** Milliseconds of all cores since the machine began, those of them that were spent working, and the cores. */
export interface CoreTimes {
  readonly total: number;
  readonly busy: number;
  readonly cores: number;
}

/** How busy all cores of the machine have been lately. */
export class BusyMeter {
  #at: number;
  #before: CoreTimes;

  constructor(
    readonly clock: Clock,
    readonly times: () => CoreTimes = coreTimes,
  ) {
    this.#at = clock.monotonic();
    this.#before = times();
  }

  /** Per cent since the last reading; undefined where the cores did not run most of that time, as after a sleep. */
  percent(): number | undefined {
    const now = this.clock.monotonic();
    const times = this.times();
    const elapsed = (now - this.#at) * times.cores;
    const total = times.total - this.#before.total;
    const busy = times.busy - this.#before.busy;
    this.#at = now;
    this.#before = times;
    return elapsed <= 0 || total < elapsed / 2 ? undefined : Math.round((busy / total) * 100);
  }
}

function coreTimes(): CoreTimes {
  const all = cpus();
  let total = 0;
  let idle = 0;
  for (const { times } of all) {
    total += times.user + times.nice + times.sys + times.idle + times.irq;
    idle += times.idle;
  }
  return { total, busy: total - idle, cores: Math.max(1, all.length) };
}
