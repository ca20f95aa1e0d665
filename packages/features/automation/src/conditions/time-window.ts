import { Joi } from "@dicetower/contract";

/** A stretch of each day in the bot's time zone. */
export interface TimeWindow {
  /** `HH:MM`. */
  readonly from: string;
  /** The first minute that is out of it; before `from` it is one of the next day. */
  readonly to: string;
  /** 1 Monday … 7 Sunday, on which it begins; every day where there are none. */
  readonly weekdays: readonly number[];
}

/** `HH:MM`. */
export const timeOfDay = Joi.string().pattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "a time of day such as 08:30");

/** Whether a moment is in a window. */
export function inWindow({ from, to, weekdays }: TimeWindow, moment: Date): boolean {
  const minute = moment.getHours() * 60 + moment.getMinutes();
  const begin = minutes(from);
  const end = minutes(to);
  const overMidnight = end <= begin;
  const isIn = overMidnight ? minute >= begin || minute < end : minute >= begin && minute < end;
  if (!isIn || weekdays.length === 0) return isIn;
  // Past midnight it is still the window of the day before.
  const days = overMidnight && minute < end ? moment.getDay() + 6 : moment.getDay();
  return weekdays.includes(days % 7 === 0 ? 7 : days % 7);
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(":").map(Number);
  return hours * 60 + rest;
}
