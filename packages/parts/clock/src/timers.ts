import type { Cancel, Clock } from "@dicetower/contract";
import { onAbort } from "./abort-group.js";
import { TimerTrace } from "./timer-trace.js";
import { currentTrace, runWithoutTrace, runWithTrace } from "./trace-context.js";

/** What timers are built on: a monotonic clock and a single short delay. */
export interface TimeSource {
  monotonic(): number;
  /** Calls `call` once after at most 2^31 − 1 milliseconds. */
  start(ms: number, call: () => void): Cancel;
}

/** Longest delay of the runtime's timers; a longer one fires at once. */
const maxDelay = 2 ** 31 - 1;

/** Makes the timer methods of `Clock` from a time source. */
export function createTimers(source: TimeSource): Pick<Clock, "after" | "every" | "wait"> {
  function after(ms: number, signal: AbortSignal, call: () => void): Cancel {
    checkDelay(ms);
    if (signal.aborted) return () => {};
    const due = source.monotonic() + ms;
    // A timer belongs to the message or request that sets it.
    const cause = currentTrace();
    let stop: Cancel;
    const cancel = (): void => {
      stop();
      forget();
    };
    const forget = onAbort(signal, cancel);
    const arm = (): void => {
      const left = Math.max(0, due - source.monotonic());
      stop =
        left > maxDelay
          ? source.start(maxDelay, arm)
          : source.start(left, () => {
              forget();
              runWithTrace(cause ?? new TimerTrace(), run, call);
            });
    };
    arm();
    return cancel;
  }

  function every(ms: number, signal: AbortSignal, call: () => void): Cancel {
    checkDelay(ms);
    let ended = false;
    let cancel: Cancel = () => {};
    const arm = (): void => {
      if (ended) return;
      cancel = after(ms, signal, () => {
        try {
          call();
        } finally {
          runWithoutTrace(arm);
        }
      });
    };
    // Each repetition has a trace context of its own, whatever was running when the timer was set.
    runWithoutTrace(arm);
    return () => {
      ended = true;
      cancel();
    };
  }

  function wait(ms: number, signal: AbortSignal): Promise<void> {
    checkDelay(ms);
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const forget = onAbort(signal, () => reject(signal.reason));
      after(ms, signal, () => {
        forget();
        resolve();
      });
    });
  }

  return { after, every, wait };
}

function run(call: () => void): void {
  call();
}

function checkDelay(ms: number): void {
  if (!(ms >= 0 && ms < Number.POSITIVE_INFINITY))
    throw new RangeError(`a delay is a number of milliseconds from 0 up, not ${ms}`);
}
