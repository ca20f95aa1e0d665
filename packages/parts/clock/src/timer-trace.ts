import type { TraceContext } from "./trace-context.js";

let count = 0;

/** The trace context of a timer that nothing else has caused; its log fields identify one call of the timer. */
export class TimerTrace implements TraceContext {
  readonly #number = ++count;

  logFields(): Readonly<Record<string, string>> {
    return { timer: this.#number.toString(36) };
  }
}
