import type { SendRate } from "../outbox/send-window.js";
import { sharedOptions } from "../records/shared-options.js";
import type { PauseSettings } from "./pause-settings.js";

/** How quickly an account may send, from the options of its adapter and the pauses that hold for all. */
export function rateOf(options: Readonly<Record<string, unknown>>, pauses: PauseSettings): SendRate {
  const { sendIntervalMs, sendPerSecond } = sharedOptions(options);
  return {
    intervalMs: Math.max(sendIntervalMs, pauses.idleMs),
    busyIntervalMs: Math.max(sendIntervalMs, pauses.busyMs),
    perSecond: sendPerSecond,
  };
}
