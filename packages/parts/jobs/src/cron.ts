import { type Clock, errorMessage, type Schedule } from "@dicetower/contract";
import { Cron } from "croner";
import type { JobRecord } from "./job-store.js";
import { lookAgainMs, type Trigger } from "./trigger.js";

/** An occurrence further in the future was recorded under a wrong clock, and is ignored. */
const wrongClockSeconds = 2 * 86_400;

/** Seconds for which a missed occurrence is still run, once. */
const lateSeconds = 600;

/** Finds the occurrences of a `cron` schedule. */
export interface CronOccurrences {
  /**
   * Returns the occurrence to wait for, or the missed one to run now when it lies in the past; undefined when there is
   * none.
   * @param now UTC epoch seconds
   * @param taken the last occurrence that was run, or the moment from which occurrences count
   */
  next(now: number, taken: number): number | undefined;
}

/**
 * Reads a cron pattern.
 * @throws TypeError for a pattern or time zone that croner does not know, or that has no occurrence
 */
export function cronOccurrences(schedule: Extract<Schedule, { cron: string }>): CronOccurrences {
  const { cron, timeZone } = schedule;
  const pattern = parse(cron, timeZone);
  const after = (seconds: number): number | undefined => {
    const next = pattern.nextRun(new Date(seconds * 1000));
    return next === null ? undefined : Math.floor(next.getTime() / 1000);
  };
  return {
    next(now, taken) {
      let due = after(Math.max(taken, now - lateSeconds));
      // Of several that were missed only the last one is run.
      while (due !== undefined && due < now) {
        const later = after(due);
        if (later === undefined || later > now) break;
        due = later;
      }
      return due;
    },
  };
}

/** Makes the trigger of a `cron` schedule. */
export function cronTrigger(schedule: Extract<Schedule, { cron: string }>, clock: Clock): Trigger {
  const occurrences = cronOccurrences(schedule);
  const began = clock.seconds();
  let anchor = began;
  const nextOf = (record: JobRecord | undefined): number | undefined => {
    const now = clock.seconds();
    const taken = record?.occurrence ?? began;
    if (taken <= now + wrongClockSeconds) {
      anchor = now;
      return occurrences.next(now, taken);
    }
    anchor = Math.min(anchor, now);
    return occurrences.next(now, anchor);
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

function parse(cron: string, timeZone: string | undefined): Cron {
  const fields = cron.trim().split(/\s+/).length;
  if (!cron.trim().startsWith("@") && fields !== 5 && fields !== 6)
    throw new TypeError(`the cron pattern "${cron}" has ${fields} fields; five or six are wanted`);
  try {
    const pattern = new Cron(cron, {
      paused: true,
      ...(timeZone === undefined ? {} : { timezone: timeZone }),
    });
    if (pattern.nextRun() !== null) return pattern;
  } catch (error) {
    const reason = errorMessage(error);
    throw new TypeError(`the schedule "${cron}" cannot be read: ${reason}`, { cause: error });
  }
  throw new TypeError(`the schedule "${cron}" never comes`);
}
