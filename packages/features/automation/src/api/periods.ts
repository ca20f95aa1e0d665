/** A stretch of time of the bot's time zone, which is that of the process; weeks begin on Monday. */
export type Period = "day" | "week" | "month";

/** The period that a moment is in, as UTC epoch seconds: its first one, and the first of the next. @param at UTC epoch seconds */
export function periodOf(period: Period, at: number): { readonly begin: number; readonly end: number } {
  const moment = new Date(at * 1000);
  const year = moment.getFullYear();
  const month = moment.getMonth();
  if (period === "month") return { begin: midnight(year, month, 1), end: midnight(year, month + 1, 1) };
  const day = moment.getDate() - (period === "week" ? (moment.getDay() + 6) % 7 : 0);
  return { begin: midnight(year, month, day), end: midnight(year, month, day + (period === "week" ? 7 : 1)) };
}

/** A day that is none of its month is one of the next. */
function midnight(year: number, month: number, day: number): number {
  return new Date(year, month, day).getTime() / 1000;
}
