import type { Log } from "@dicetower/contract";

/** Keys that are remembered as told. */
const maxTold = 1_000;

/** Tells once of each text that somebody wants to put into words of their own, and that nobody has contributed. */
export function unknownKeys(log: Log): (key: string) => void {
  const told = new Set<string>();
  return (key) => {
    if (told.has(key) || told.size >= maxTold) return;
    told.add(key);
    // The log names whose code asks.
    log.warn(`the text "${key}" is to be said, which nobody has contributed: it is left out`, { key });
  };
}
