import { type Card, weightOf } from "./card.js";
import { bracedName, bracketedName, isCalculation } from "./foreign-forms.js";

/** Where entries are found. */
export interface CardSource {
  /**
   * Cards of an entry.
   * @param from the file of the card that names it, whose own entries come first; undefined for the command itself
   */
  entry(
    name: string,
    from: string | undefined,
  ): { readonly file: string; readonly cards: readonly Card[] } | undefined;
}

/** Bounds of one command. */
export interface DrawLimits {
  readonly depth: number;
  readonly draws: number;
  /** Of all cards that were drawn together. */
  readonly characters: number;
  /** What becomes of a reference to an entry with no card left. */
  readonly nestedExhausted: "refill" | "stop";
}

/** What could not be done on the way. */
export interface DrawTrace {
  readonly kind: "missing" | "tooDeep" | "tooMany" | "tooLong" | "exhausted";
  readonly entry: string;
}

/**
 * Escapes, pictures, references, and what stands between brackets; braces and brackets with anything else are for the
 * texts that a card becomes part of.
 */
const token =
  /\\(?<escaped>[{}[\]\\])|(?<picture>#\{PICTURE-[^{}\n]{1,200}\})|\{(?<back>%?)(?<dollar>\$?)(?<name>[^{}\n]{1,100})\}|(?:\[(?<bracketed>[^[\]{}:\n]{1,100}|核心:骰子名字)\](?!\()|【(?<wide>name)】)/giu;

const filledBrackets = /(?<!\\)\[([^[\]{}:\n]{1,100})\](?!\()/gu;

/** The groups of {@link token}. */
type Found = Readonly<
  Record<"escaped" | "picture" | "back" | "dollar" | "name" | "bracketed" | "wide", string | undefined>
>;

/** One draw command: cards that were drawn without putting back stay out until it ends. */
export class Drawing {
  readonly #left = new Map<string, Card[]>();
  readonly trace: DrawTrace[] = [];
  #draws = 0;
  #characters = 0;
  #exceeded = false;

  /**
   * @param die a uniform whole number from 1 to its argument
   * @param roll works a dice expression out, undefined where it is none
   */
  constructor(
    readonly source: CardSource,
    readonly limits: DrawLimits,
    readonly die: (faces: number) => number,
    readonly roll: (expression: string) => number | undefined,
  ) {}

  /**
   * Draws a card of an entry without putting back, and what it refers to.
   * @returns undefined where there is no such entry, or no card left
   */
  draw(name: string): string | undefined {
    return this.#whole(this.#drawFrom(name, undefined, false, 0));
  }

  /** The same, with the card put back: the next one is as likely. */
  drawBack(name: string): string | undefined {
    return this.#whole(this.#drawFrom(name, undefined, true, 0));
  }

  /** True after a bound was met: what was drawn is not whole, and nothing of it may be said. */
  get exceeded(): boolean {
    return this.#exceeded;
  }

  /** Puts in what a text refers to. @param file whose entries come first */
  expand(text: string, file: string | undefined): string {
    this.#characters += text.length;
    if (this.#characters > this.limits.characters) this.#exceed("tooLong", "");
    return this.#whole(this.#expand(text, file, 0)) ?? "";
  }

  /** Brackets once more, now that what they refer to stands in them: `[{count}*5]`. */
  #whole(text: string | undefined): string | undefined {
    return text?.replace(filledBrackets, (whole, content: string) => this.#calculated(content) ?? whole);
  }

  #drawFrom(name: string, from: string | undefined, back: boolean, depth: number): string | undefined {
    const found = this.source.entry(name, from);
    if (found === undefined) return undefined;
    if (this.#draws >= this.limits.draws) return this.#exceed("tooMany", name);
    const key = `${found.file}\n${name}`;
    let left = back ? [...found.cards] : this.#left.get(key);
    if (left === undefined || (left.length === 0 && depth > 0 && this.limits.nestedExhausted === "refill")) {
      left = [...found.cards];
      this.#left.set(key, left);
    }
    const at = this.#pick(left);
    if (at === undefined) {
      this.trace.push({ kind: "exhausted", entry: name });
      return undefined;
    }
    this.#draws++;
    const [card] = left.splice(at, 1);
    if (card === undefined) return undefined;
    this.#characters += card.text.length;
    if (this.#characters > this.limits.characters) return this.#exceed("tooLong", name);
    return this.#expand(card.text, found.file, depth + 1);
  }

  #exceed(kind: DrawTrace["kind"], entry: string): undefined {
    this.#exceeded = true;
    this.trace.push({ kind, entry });
    return undefined;
  }

  /** Index of a card, by weight. */
  #pick(cards: readonly Card[]): number | undefined {
    if (cards.length === 0) return undefined;
    const weights = cards.map((card) => weightOf(card, this.roll));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    if (sum === 0) return undefined;
    let at = this.die(sum);
    for (const [index, weight] of weights.entries()) {
      at -= weight;
      if (at <= 0) return index;
    }
    return undefined;
  }

  #expand(text: string, file: string | undefined, depth: number): string {
    return text.replace(token, (whole: string, ...rest) => {
      const found = rest.at(-1) as Found;
      // It stays escaped: the text that the card becomes part of is read once more.
      if (found.escaped !== undefined) return found.escaped === "\\" ? "\\" : whole;
      if (this.#exceeded) return "";
      // Those pictures lie in a folder of the bot that the deck was written for.
      if (found.picture !== undefined) return "";
      const bracketed = found.bracketed ?? found.wide;
      if (bracketed !== undefined) return bracketedName(bracketed) ?? this.#calculated(bracketed) ?? whole;
      return this.#reference(whole, found, file, depth);
    });
  }

  #reference(
    whole: string,
    { name = "", back, dollar }: Found,
    file: string | undefined,
    depth: number,
  ): string {
    const isEntry = this.source.entry(name, file) !== undefined;
    if (depth >= this.limits.depth && isEntry) {
      this.#exceed("tooDeep", name);
      return "";
    }
    const drawn = this.#drawFrom(name, file, back === "%", depth);
    if (drawn !== undefined) return drawn;
    if (isEntry) return whole;
    // A variable of texts has no entry, and is put in later.
    if (back === "%") {
      this.trace.push({ kind: "missing", entry: name });
      return whole;
    }
    return bracedName(name) ?? (dollar === "" ? this.#calculated(name) : undefined) ?? whole;
  }

  /** What numbers come to; undefined for anything else, which is for the texts that a card becomes part of. */
  #calculated(content: string): string | undefined {
    const value = isCalculation(content) ? this.roll(content) : undefined;
    return value === undefined || !Number.isFinite(value) ? undefined : String(value);
  }
}
