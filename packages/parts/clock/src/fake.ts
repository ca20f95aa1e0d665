import type { Clock } from "@dicetower/contract";
import { createTimers } from "./timers.js";

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /**
   * Advances the time and calls each timer when it is due. Between two timers, pending promises get a turn of the event
   * loop, so timers that they set are called, too.
   */
  advance(ms: number): Promise<void>;
  /**
   * Advances the time without a turn of the event loop, as blocking work does: no timer is called before the next
   * `advance`.
   */
  use(ms: number): void;
  /** Sets the wall clock alone, as a correction of the system time would; timers are not affected. */
  setWall(epochMs: number): void;
  /** Number of pending timers: 0 when everything has ended. */
  readonly pending: number;
}

interface Waiting {
  readonly due: number;
  readonly order: number;
  readonly call: () => void;
}

/** Enough turns of the event loop for a chain of promises, and for a short look at a file or a store. */
const turns = 4;

/**
 * Makes a clock for tests.
 * @param epochMs wall clock at the beginning, 2026-01-01T00:00:00Z by default
 * @param settle called between two timers to let pending work finish; a few turns of the event loop by default, which
 * is too little for work on other threads
 */
export function fakeClock(epochMs = Date.UTC(2026, 0, 1), settle = fewTurns): FakeClock {
  const waiting = new Set<Waiting>();
  let monotonic = 0;
  let offset = epochMs;
  let order = 0;

  const timers = createTimers({
    monotonic: () => monotonic,
    start(ms, call) {
      const timer = { due: monotonic + ms, order: order++, call };
      waiting.add(timer);
      return () => {
        waiting.delete(timer);
      };
    },
  });

  function next(until: number): Waiting | undefined {
    let first: Waiting | undefined;
    for (const timer of waiting) {
      if (timer.due > until) continue;
      if (
        first === undefined ||
        timer.due < first.due ||
        (timer.due === first.due && timer.order < first.order)
      )
        first = timer;
    }
    return first;
  }

  return {
    ...timers,
    now: () => offset + monotonic,
    seconds: () => Math.floor((offset + monotonic) / 1000),
    monotonic: () => monotonic,
    async advance(ms) {
      const until = monotonic + ms;
      await settle();
      for (let timer = next(until); timer !== undefined; timer = next(until)) {
        waiting.delete(timer);
        monotonic = Math.max(monotonic, timer.due);
        timer.call();
        await settle();
      }
      monotonic = until;
      await settle();
    },
    use(ms) {
      monotonic += ms;
    },
    setWall(epoch) {
      offset = epoch - monotonic;
    },
    get pending() {
      return waiting.size;
    },
  };
}

async function fewTurns(): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}
