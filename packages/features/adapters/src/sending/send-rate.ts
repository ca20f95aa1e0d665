import { sharedOptions } from "../records/shared-options.js";

/** How quickly an account may send, from the options of its adapter. */
export function rateOf(options: Readonly<Record<string, unknown>>): {
  intervalMs: number;
  perSecond: number;
} {
  const { sendIntervalMs, sendPerSecond } = sharedOptions(options);
  return { intervalMs: sendIntervalMs, perSecond: sendPerSecond };
}
