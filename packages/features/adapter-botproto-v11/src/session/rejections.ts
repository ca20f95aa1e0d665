import type { Cancel, Clock, Scope, TextRef } from "@dicetower/contract";
import { reason } from "../wire/reasons.js";

/** Why a report was refused (the first three), or a connection. */
export type Rejection = "unsigned" | "wrongSignature" | "foreign" | "tokenless" | "wrongToken";

/** Milliseconds in which rejections are reported once: anybody may send them, at any rate. */
const quietMs = 5_000;

interface Refused {
  readonly rejection: Rejection;
  readonly count: number;
  readonly at: string;
  readonly address: string;
}

/** Counts rejected connections and reports since the last accepted one. */
export class Rejections {
  #count = 0;
  /** The last of those that were not told yet. */
  #untold: Refused | undefined;
  #quiet: Cancel | undefined;
  #last: Rejection | undefined;

  /** @param tell told of the first at once, of those that follow together */
  constructor(
    readonly adapterId: number,
    readonly clock: Pick<Clock, "now" | "after">,
    readonly scope: Pick<Scope, "log" | "signal">,
    readonly tell: (why: TextRef) => void,
  ) {
    // What was not told yet is told at the end: a burst must not leave a count of one.
    scope.signal.addEventListener("abort", () => this.#log(), { once: true });
  }

  /** @param rejection undefined for one like the last */
  add(rejection: Rejection | undefined, address: string): void {
    const last = rejection ?? this.#last;
    if (last === undefined) return;
    this.#last = last;
    this.#untold = {
      rejection: last,
      count: ++this.#count,
      at: new Date(this.clock.now()).toISOString(),
      address,
    };
    if (this.#quiet === undefined) this.#tellOn();
  }

  #tellOn(): void {
    this.#quiet = undefined;
    const refused = this.#log();
    if (refused === undefined) return;
    this.#quiet = this.clock.after(quietMs, this.scope.signal, () => this.#tellOn());
    const { rejection, ...values } = refused;
    this.tell(reason(rejection, values));
  }

  #log(): Refused | undefined {
    const refused = this.#untold;
    this.#untold = undefined;
    if (refused === undefined) return undefined;
    const { rejection, count, at, address } = refused;
    this.scope.log.warn(
      `adapter ${this.adapterId} refused ${count} connections or reports so far, the last for ${rejection}`,
      { count, at, address },
    );
    return refused;
  }

  /** One was taken. @returns true where others had been refused */
  over(): boolean {
    const some = this.#count > 0;
    this.#count = 0;
    this.#untold = undefined;
    return some;
  }
}
