import { monitorEventLoopDelay } from "node:perf_hooks";
import { type Clock, phaseBegan, type Scope } from "@dicetower/contract";

/** The delay of the event loop, in seconds, over the last ten to twenty seconds. */
export interface LoopDelay {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

const resolutionMs = 20;
const windowMs = 10_000;

/** Watches the event loop until the scope ends. @param turned called every ten seconds */
export function watchLoop(scope: Scope, clock: Clock, turned: () => void): { now(): LoopDelay } {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  scope.defer(() => histogram.disable());
  /** The histogram measures from one of its own ticks to the next; only what exceeds that is delay. */
  const seconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolutionMs) / 1000 || 0;
  const read = (): LoopDelay =>
    histogram.count === 0
      ? { p50: 0, p99: 0, max: 0 }
      : {
          p50: seconds(histogram.percentile(50)),
          p99: seconds(histogram.percentile(99)),
          max: seconds(histogram.max),
        };
  let before: LoopDelay = { p50: 0, p99: 0, max: 0 };
  // The uninterrupted work of the start does not count as a slow service.
  scope.on(phaseBegan, ({ phase }) => {
    if (phase === "open") histogram.reset();
  });
  clock.every(windowMs, scope.signal, () => {
    before = read();
    histogram.reset();
    turned();
  });
  return {
    now() {
      const current = read();
      return {
        p50: Math.max(current.p50, before.p50),
        p99: Math.max(current.p99, before.p99),
        max: Math.max(current.max, before.max),
      };
    },
  };
}
