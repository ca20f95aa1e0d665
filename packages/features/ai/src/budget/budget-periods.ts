import { localDay } from "@dicetower/contract";

/** The day of a moment in the zone of the bot: `2026-01-31`. @param now UTC epoch milliseconds */
export function dayOf(now: number): string {
  return localDay(now);
}

/** The hour of a moment: `2026-01-31T09`. */
export function hourOf(now: number): string {
  return `${localDay(now)}T${String(new Date(now).getHours()).padStart(2, "0")}`;
}

/** What the days of its month begin with: `2026-01-`. */
export function monthOf(now: number): string {
  return localDay(now).slice(0, 8);
}

/** The next midnight, UTC epoch seconds. */
export function nextMidnight(now: number): number {
  const date = new Date(now);
  return Math.floor(new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime() / 1000);
}
