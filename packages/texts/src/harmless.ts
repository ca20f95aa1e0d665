/** The beginning of a platform code that a value breaks off in: another value could go on with it. */
const brokenOff = /\[(?=(?:CQ?)?$)/;

/**
 * What people wrote must not become a mention, an image or any other platform code (security O6), neither alone
 * nor together with the text and the values around it.
 */
export function harmless<T>(value: T): T | string {
  if (typeof value !== "string") return value;
  const named = value.includes("CQ:") ? value.replaceAll("CQ:", "CQ：") : value;
  return named.includes("[") ? named.replace(brokenOff, "［") : named;
}
