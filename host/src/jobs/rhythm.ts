import type { Clock, Schedule } from "@dicetower/contract";
import type { JobRecord } from "./book.js";
import { timetable } from "./timetable.js";

/** Longest sleep towards an occurrence: the wall clock may be set, or the machine sleep, in between. */
const lookAgainMs = 30_000;

/** An occurrence further ahead than this was taken under a wrong clock, and is not waited for. */
const wrongClockSeconds = 2 * 86_400;

/** When a job is to run next, and whether an occurrence is still to be had. */
export interface Rhythm {
  /** Milliseconds to sleep; `due` is the occurrence that has come, `next` the one that is shown. */
  ask(record: JobRecord | undefined): {
    readonly sleepMs: number;
    readonly due?: number;
    readonly next?: number;
  };
  /** Whether a run of `due` may still begin, with what stands in the book now. */
  wanted(due: number): (record: JobRecord | undefined) => boolean;
  /** The run of this process has ended, or its record was read anew. */
  seen(record: JobRecord | undefined, ran: boolean): void;
}

/** @throws TypeError for a schedule that cannot be read */
export function rhythmOf(schedule: Schedule, clock: Clock): Rhythm {
  return "cron" in schedule ? cronRhythm(schedule, clock) : intervalRhythm(schedule, clock);
}

function cronRhythm(schedule: Extract<Schedule, { cron: string }>, clock: Clock): Rhythm {
  const table = timetable(schedule);
  const began = clock.seconds();
  let anchor = began;
  const nextOf = (record: JobRecord | undefined): number | undefined => {
    const now = clock.seconds();
    const taken = record?.occurrence ?? began;
    if (taken <= now + wrongClockSeconds) {
      anchor = now;
      return table.next(now, taken);
    }
    anchor = Math.min(anchor, now);
    return table.next(now, anchor);
  };
  return {
    ask(record) {
      const next = nextOf(record);
      if (next === undefined) return { sleepMs: lookAgainMs };
      const left = next * 1000 - clock.now();
      return left <= 0 ? { sleepMs: 0, due: next, next } : { sleepMs: Math.min(left, lookAgainMs), next };
    },
    wanted: (due) => (record) => nextOf(record) === due,
    seen() {},
  };
}

function intervalRhythm(schedule: Extract<Schedule, { everySeconds: number }>, clock: Clock): Rhythm {
  const everyMs = schedule.everySeconds * 1000;
  if (!(everyMs > 0 && Number.isFinite(everyMs)))
    throw new TypeError(`an interval of ${schedule.everySeconds} seconds is none`);
  let seen = "";
  let dueAt: number | undefined;
  /** By the monotonic clock; what the wall clock says of an earlier process counts at most one interval. */
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

/** Tells a run from the next one, and its beginning from its end. */
function mark(record: JobRecord | undefined): string {
  return record === undefined ? "" : `${record.runs}:${record.endedAt ?? ""}`;
}
