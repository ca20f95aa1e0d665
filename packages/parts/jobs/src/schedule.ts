import type { Clock, Schedule } from "@dicetower/contract";
import { cronTrigger } from "./cron.js";
import { intervalTrigger } from "./interval.js";
import type { JobRecord } from "./job-store.js";
import { lookAgainMs, type Trigger } from "./trigger.js";

/**
 * Makes the trigger of a schedule: once, cron or interval.
 * @throws TypeError for a schedule that cannot be read
 */
export function triggerOf(schedule: Schedule, clock: Clock): Trigger {
  if ("at" in schedule) return onceTrigger(schedule, clock);
  return "cron" in schedule ? cronTrigger(schedule, clock) : intervalTrigger(schedule, clock);
}

function onceTrigger({ at, lateSeconds }: Extract<Schedule, { at: number }>, clock: Clock): Trigger {
  if (!Number.isSafeInteger(at) || at < 0) throw new TypeError(`${at} is no moment in UTC epoch seconds`);
  const open = (record: JobRecord | undefined): boolean =>
    record?.occurrence !== at && clock.seconds() - at <= (lateSeconds ?? Number.POSITIVE_INFINITY);
  return {
    ask(record) {
      if (!open(record)) return undefined;
      const left = at * 1000 - clock.now();
      return left <= 0
        ? { sleepMs: 0, due: at, next: at }
        : { sleepMs: Math.min(left, lookAgainMs), next: at };
    },
    wanted: () => open,
    seen() {},
  };
}
