/**
 * The date of a moment in the time zone of the installation: `2026-01-31`.
 * @param now UTC epoch milliseconds
 * @param ago days before it; a day of 23 or 25 hours is one
 */
export function localDay(now: number, ago = 0): string {
  const date = new Date(now);
  if (ago !== 0) date.setDate(date.getDate() - ago);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function two(part: number): string {
  return String(part).padStart(2, "0");
}
