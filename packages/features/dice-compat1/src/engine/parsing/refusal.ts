import type { Refusal } from "@dicetower/contract/engine";
import { hintFor } from "./hints.js";

/** Where and why the parser stopped. */
export interface Refused {
  readonly position: number;
  /** Text key of the reason, `dice.refused.` and what is wrong. */
  readonly reason: string;
}

/** A refusal whose hint is worked out when it is first read: the chain seldom wants it. */
export class Compat1Refusal implements Refusal {
  readonly supported = false;
  readonly position: number;
  readonly reason: string;
  readonly #source: string;
  #hint: string | undefined;
  #hinted = false;

  constructor(source: string, refused: Refused) {
    this.#source = source;
    this.position = refused.position;
    this.reason = refused.reason;
  }

  get hint(): string | undefined {
    if (!this.#hinted) {
      this.#hint = hintFor(this.#source, this);
      this.#hinted = true;
    }
    return this.#hint;
  }

  /** A getter is no own member: without this the hint would be missing from the JSON. */
  toJSON(): Refusal {
    const { supported, position, reason, hint } = this;
    return { supported, position, reason, ...(hint === undefined ? {} : { hint }) };
  }
}
