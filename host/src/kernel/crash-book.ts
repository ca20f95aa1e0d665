/** Milliseconds in which three crashes turn a feature off. */
const windowMs = 10 * 60_000;
const strikes = 3;

/** Notes a crash. True when it was the third within ten minutes: the feature is to be turned off. */
export function strikeOut(crashes: number[], now: number): boolean {
  crashes.push(now);
  while (crashes.length > 0 && now - (crashes[0] ?? now) > windowMs) crashes.shift();
  if (crashes.length < strikes) return false;
  crashes.length = 0;
  return true;
}
