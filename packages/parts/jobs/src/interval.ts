import type { Clock, Schedule } from "@dicetower/contract";
import type { JobRecord } from "./job-store.js";
import type { Trigger } from "./trigger.js";

/**
 * Makes the trigger of an `everySeconds` schedule.
 * @throws TypeError for an interval that is not a positive number
 */
export function intervalTrigger(
  schedule: Extract<Schedule, { everySeconds: number }>,
  clock: Clock,
): Trigger {
  const everyMs = schedule.everySeconds * 1000;
  if (!(everyMs > 0 && Number.isFinite(everyMs)))
    throw new TypeError(`an interval of ${schedule.everySeconds} seconds is none`);
  let seen = "";
  let dueAt: number | undefined;
  /** Measures by the monotonic clock; the wall clock of an earlier process counts for at most one interval. */
  const place = (record: JobRecord | undefined): number => {
    if (record === undefined) return schedule.atStart ? 0 : everyMs;
    const last = (record.endedAt ?? record.startedAt) * 1000;
    return Math.min(Math.max(last + everyMs - clock.now(), 0), everyMs);
  };
  return {
    ask(record) {
      if (dueAt === undefined) {
        dueAt = clock.monotonic() + (schedule.atStart ? 0 : place(record));
        seen = mark(record);
      }
      const sleepMs = Math.max(0, dueAt - clock.monotonic());
      const next = Math.floor((clock.now() + sleepMs) / 1000);
      return sleepMs === 0 ? { sleepMs, due: next, next } : { sleepMs, next };
    },
    wanted: () => (record) => mark(record) === seen,
    seen(record, ran) {
      if (!ran && mark(record) === seen) return;
      seen = mark(record);
      dueAt = clock.monotonic() + (ran ? everyMs : place(record));
    },
  };
}

/** Returns a string that differs between runs, and between the start and the end of a run. */
function mark(record: JobRecord | undefined): string {
  return record === undefined ? "" : `${record.runs}:${record.endedAt ?? ""}`;
}
