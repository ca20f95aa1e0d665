import type { Cause } from "../kernel/cause.js";

let count = 0;

/** A timer that goes off without anybody having asked for it: what finds the lines of that moment in the log. */
export class Tick implements Cause {
  readonly #number = ++count;

  marks(): Readonly<Record<string, string>> {
    return { timer: this.#number.toString(36) };
  }
}
