import { type Schedule, sentenceOf } from "@dicetower/contract";
import { Cron } from "croner";

/** Seconds for which a missed occurrence is still made good, once (reliability M7). */
export const lateSeconds = 600;

/** When the occurrences of a `cron` schedule are. */
export interface Timetable {
  /**
   * The occurrence to wait for, or the one to make good when it lies in the past; undefined when there is none.
   * @param now UTC epoch seconds
   * @param taken the last occurrence that was run, or the moment from which occurrences count
   */
  next(now: number, taken: number): number | undefined;
}

/** @throws TypeError for a pattern or time zone that croner does not know, or that never comes */
export function timetable(schedule: Extract<Schedule, { cron: string }>): Timetable {
  const { cron, timeZone } = schedule;
  const pattern = parse(cron, timeZone);
  const after = (seconds: number): number | undefined => {
    const next = pattern.nextRun(new Date(seconds * 1000));
    return next === null ? undefined : Math.floor(next.getTime() / 1000);
  };
  return {
    next(now, taken) {
      let due = after(Math.max(taken, now - lateSeconds));
      // Of several that were missed only the last one is made good.
      while (due !== undefined && due < now) {
        const later = after(due);
        if (later === undefined || later > now) break;
        due = later;
      }
      return due;
    },
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
    const reason = sentenceOf(error);
    throw new TypeError(`the schedule "${cron}" cannot be read: ${reason}`, { cause: error });
  }
  throw new TypeError(`the schedule "${cron}" never comes`);
}
