import type { Clock } from "@dicetower/contract";
import { createTimers } from "./timers.js";

/** The clock of the machine. Its timers do not keep the process alive. */
export function createClock(): Clock {
  const monotonic = (): number => performance.now();
  return {
    now: () => Date.now(),
    seconds: () => Math.floor(Date.now() / 1000),
    monotonic,
    ...createTimers({
      monotonic,
      start(ms, call) {
        const timer = setTimeout(call, Math.ceil(ms)).unref();
        return () => clearTimeout(timer);
      },
    }),
  };
}
