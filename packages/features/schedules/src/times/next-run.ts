import { errorMessage } from "@dicetower/contract";
import { Cron } from "croner";
import type { Times } from "../schedule.js";

/** The time zone of the process, which is that of the bot. */
export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * The first occurrence behind a moment; undefined where there is none, and for the start of the service. A time that a
 * clock change leaves out comes at its first moment behind, one that it doubles comes once.
 * @param after UTC epoch seconds
 * @param anchor where intervals count from
 */
export function nextRun(times: Times, after: number, anchor: number, zone: string): number | undefined {
  switch (times.kind) {
    case "startUp":
      return undefined;
    case "once":
      return times.at > after ? times.at : undefined;
    case "interval": {
      const { intervalSeconds } = times;
      const passed = Math.max(0, Math.floor((after - anchor) / intervalSeconds));
      return anchor + (passed + 1) * intervalSeconds;
    }
    default: {
      const found = readCron(cronOf(times), zone).nextRun(new Date(after * 1000));
      return found === null ? undefined : Math.floor(found.getTime() / 1000);
    }
  }
}

/** The next occurrences, at most so many. */
export function nextRuns(times: Times, count: number, after: number, zone: string): number[] {
  const found: number[] = [];
  for (let at = after; found.length < count; ) {
    const next = nextRun(times, at, after, zone);
    if (next === undefined) break;
    found.push(next);
    at = next;
  }
  return found;
}

/** @throws TypeError for a pattern that cannot be read, or has no occurrence */
export function checkCron(cron: string): void {
  if (readCron(cron, "UTC").nextRun() === null) throw new TypeError("it never comes");
}

function readCron(cron: string, timezone: string): Cron {
  if (cron.trim().split(/\s+/).length !== 5)
    throw new TypeError("five fields are wanted: minute, hour, day, month, weekday");
  try {
    return new Cron(cron, { mode: "5-part", paused: true, timezone });
  } catch (error) {
    throw new TypeError(errorMessage(error).replace(/^CronPattern: /, ""), { cause: error });
  }
}

function cronOf(times: Extract<Times, { kind: "daily" | "weekly" | "monthly" | "cron" }>): string {
  if (times.kind === "cron") return times.cron;
  const [hour = 0, minute = 0] = times.time.split(":").map(Number);
  const days = times.kind === "monthly" ? times.monthDays.map((day) => (day === -1 ? "L" : day)).join() : "*";
  const weekdays = times.kind === "weekly" ? times.weekdays.join() : "*";
  return `${minute} ${hour} ${days} * ${weekdays}`;
}
