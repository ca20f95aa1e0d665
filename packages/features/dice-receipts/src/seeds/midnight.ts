/** UTC epoch seconds of the midnight that began the day of a moment, or of the one that ends it. */
export function midnight(seconds: number, which: "before" | "after"): number {
  const date = new Date(seconds * 1000);
  const day = date.getDate() + (which === "after" ? 1 : 0);
  return new Date(date.getFullYear(), date.getMonth(), day).getTime() / 1000;
}
