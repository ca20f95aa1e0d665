import { defineToken } from "../feature/token.js";

/** Undoes a timer; asking twice is the same as asking once. */
export type Cancel = () => void;

/** Time and timers. Features use no others, so that tests can move the time by hand. */
export interface Clock {
  /** Wall clock, UTC epoch milliseconds. */
  now(): number;
  /** Wall clock, UTC epoch seconds: what records hold. */
  seconds(): number;
  /** Milliseconds since some beginning, never backwards: what intervals and limits use. */
  monotonic(): number;
  /** Calls once. The timer is taken back when `signal` aborts, and does not keep the process alive. */
  after(ms: number, signal: AbortSignal, call: () => void): Cancel;
  /** Calls again and again, from the end of one call to the next. */
  every(ms: number, signal: AbortSignal, call: () => void): Cancel;
  /** Resolves after a while; rejects with the signal's reason when it aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}
export const Clock = defineToken<Clock>("Clock");
