import type { Cancel, Clock, Scope, TextRef } from "@dicetower/contract";
import { reason } from "../reasons.js";

/** Why a report was refused (the first three), or a connection. */
export type Refusal = "unsigned" | "wrongSignature" | "foreign" | "tokenless" | "wrongToken";

/** Milliseconds in which refusals are told once: anybody may come, and as often as they like. */
const quietMs = 5_000;

interface Refused {
  readonly refusal: Refusal;
  readonly count: number;
  readonly at: string;
  readonly address: string;
}

/** Who was refused since the last one that was taken. */
export class Refusals {
  #count = 0;
  /** The last of those that were not told yet. */
  #untold: Refused | undefined;
  #quiet: Cancel | undefined;

  /** @param tell told of the first at once, of those that follow together */
  constructor(
    readonly adapterId: number,
    readonly clock: Pick<Clock, "now" | "after">,
    readonly scope: Pick<Scope, "log" | "signal">,
    readonly tell: (why: TextRef) => void,
  ) {}

  add(refusal: Refusal, address: string): void {
    this.#untold = { refusal, count: ++this.#count, at: new Date(this.clock.now()).toISOString(), address };
    if (this.#quiet === undefined) this.#tellOn();
  }

  #tellOn(): void {
    const refused = this.#untold;
    this.#untold = undefined;
    this.#quiet = undefined;
    if (refused === undefined) return;
    this.#quiet = this.clock.after(quietMs, this.scope.signal, () => this.#tellOn());
    const { refusal, ...values } = refused;
    this.scope.log.warn(`somebody was refused at adapter ${this.adapterId}: ${refusal}`, values);
    this.tell(reason(refusal, values));
  }

  /** One was taken. @returns true where others had been refused */
  over(): boolean {
    const some = this.#count > 0;
    this.#count = 0;
    this.#untold = undefined;
    return some;
  }
}
