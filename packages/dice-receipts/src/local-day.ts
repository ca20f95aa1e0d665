const pad = (part: number): string => String(part).padStart(2, "0");

/** The date of a moment in the time zone of the process: `2026-01-31`. @param seconds UTC epoch */
export function dayOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** UTC epoch seconds of the midnight that began the day of a moment, or of the one that ends it. */
export function midnight(seconds: number, which: "before" | "after"): number {
  const date = new Date(seconds * 1000);
  const day = date.getDate() + (which === "after" ? 1 : 0);
  return new Date(date.getFullYear(), date.getMonth(), day).getTime() / 1000;
}
