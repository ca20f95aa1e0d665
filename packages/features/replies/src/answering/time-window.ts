import type { TimeWindow } from "../rules/rule.js";

/**
 * True at a moment within a window, in the bot's time zone. One that ends before it begins goes over midnight, and its
 * days are those on which it begins; without days it is every day.
 */
export function isWithin({ from, to, weekdays }: TimeWindow, moment: Date): boolean {
  const now = moment.getHours() * 60 + moment.getMinutes();
  const begin = minutesOf(from);
  const end = minutesOf(to);
  // From and to the same time is the whole day.
  const isIn = begin < end ? now >= begin && now < end : now >= begin || now < end;
  if (!isIn) return false;
  const isOver = begin > end && now < end;
  const weekday = ((moment.getDay() + 6 - (isOver ? 1 : 0) + 7) % 7) + 1;
  return weekdays.length === 0 || weekdays.includes(weekday);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
