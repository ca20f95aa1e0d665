import type { TraceContext } from "../context/trace-context.js";

let count = 0;

/** A timer that goes off without anybody having asked for it: what finds the lines of that moment in the log. */
export class TimerTrace implements TraceContext {
  readonly #number = ++count;

  logFields(): Readonly<Record<string, string>> {
    return { timer: this.#number.toString(36) };
  }
}
