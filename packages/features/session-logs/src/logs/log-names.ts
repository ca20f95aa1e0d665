/** Code points of a name. */
export const maxNameLength = 50;

const unfit = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/** True for what a log may be called. */
export function isLogName(name: string): boolean {
  return name.trim() === name && name !== "" && [...name].length <= maxNameLength && !unfit.test(name);
}

/** The name for a log that has been given none. @param at UTC epoch seconds */
export function nameAt(at: number): string {
  const date = new Date(at * 1000);
  const two = (number: number) => String(number).padStart(2, "0");
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("_");
  return `log_${day}_${two(date.getHours())}_${two(date.getMinutes())}_${two(date.getSeconds())}`;
}

/** The name with a number behind it, as long as names may be. */
export function numbered(name: string, number: number): string {
  const suffix = `_${number}`;
  return [...name].slice(0, maxNameLength - suffix.length).join("") + suffix;
}
