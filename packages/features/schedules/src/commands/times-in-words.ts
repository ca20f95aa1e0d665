import type { Clock } from "@dicetower/contract";
import type { Times } from "../schedule.js";

const daySeconds = 86_400;

/** A moment of the next week as its weekday and time, of later ones with the date; in the time zone of the bot. */
export function whenInWords(at: number, clock: Clock, locale: string): string {
  const isNear = at - clock.seconds() < 7 * daySeconds;
  const date = new Date(at * 1000);
  const day = isNear
    ? new Intl.DateTimeFormat(locale, { weekday: "short" }).format(date)
    : new Intl.DateTimeFormat(locale, { year: "numeric", month: "2-digit", day: "2-digit" }).format(date);
  return `${day} ${new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(date)}`;
}

/** When something is due, briefly. */
export function timesInWords(times: Times, locale: string): string {
  switch (times.kind) {
    case "daily":
      return times.time;
    case "weekly":
      return `${times.weekdays.map((day) => weekdayName(day, locale)).join(" ")} ${times.time}`;
    case "monthly":
      return `${times.monthDays.join(", ")} · ${times.time}`;
    case "interval":
      return new Intl.NumberFormat(locale, { style: "unit", unit: "second" }).format(times.intervalSeconds);
    case "cron":
      return times.cron;
    case "once":
      return "1×";
    default:
      return "↻";
  }
}

/** @param day 1 Monday to 7 Sunday */
function weekdayName(day: number, locale: string): string {
  // The first of January 2024 was a Monday.
  return new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }).format(
    new Date(Date.UTC(2024, 0, day)),
  );
}
