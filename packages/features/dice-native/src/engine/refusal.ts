import type { Refusal } from "@dicetower/contract/engine";

/** Why the native grammar does not take a text. */
export type RefusalReason =
  | "dice.refused.character"
  | "dice.refused.blank"
  | "dice.refused.end"
  | "dice.refused.sign"
  | "dice.refused.tooLong";

/**
 * A refusal whose hint is looked for when it is first read: in the enhanced mode most refusals are followed
 * by another engine's yes, and then nobody asks.
 */
export class NativeRefusal implements Refusal {
  readonly supported = false;
  readonly #source: string;
  readonly #takes: (source: string) => boolean;
  #hint: string | undefined | null = null;

  constructor(
    source: string,
    readonly position: number,
    readonly reason: RefusalReason,
    takes: (source: string) => boolean,
  ) {
    this.#source = source;
    this.#takes = takes;
  }

  get hint(): string | undefined {
    if (this.#hint === null) {
      const near = this.reason === "dice.refused.tooLong" ? this.#source : respell(this.#source);
      this.#hint = near !== this.#source && near !== "" && this.#takes(near) ? near : undefined;
    }
    return this.#hint;
  }

  /** Getters are not own members: without this an answer as JSON would lose the hint. */
  toJSON(): Refusal {
    const { position, reason, hint } = this;
    return hint === undefined
      ? { supported: false, position, reason }
      : { supported: false, position, reason, hint };
  }
}

/** The text in the spelling of the native grammar: no blanks, ASCII operators, `d%` as `d100`, `kh` as `k`. */
function respell(source: string): string {
  return source
    .normalize("NFKC")
    .replace(/\s+/gu, "")
    .replace(/×/gu, "*")
    .replace(/÷/gu, "/")
    .replace(/−/gu, "-")
    .replace(/d%/giu, "d100")
    .replace(/kh/giu, "k")
    .replace(/[+-]{3,}/gu, foldSigns);
}

function foldSigns(signs: string): string {
  return signs.replace(/\+/gu, "").length % 2 === 1 ? "-" : "+";
}
