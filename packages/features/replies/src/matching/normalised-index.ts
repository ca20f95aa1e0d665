import type { Rule } from "../rules/rule.js";
import { fixedWords } from "./fixed-words.js";
import { FuzzyIndex } from "./fuzzy-index.js";
import { RadixTree } from "./radix-tree.js";

/** Where keywords of a mode are looked for. */
type Place = "whole" | "begin" | "end" | "inside" | "alike";

interface Word {
  readonly place: Place;
  readonly word: string;
}

const places = {
  exact: "whole",
  prefix: "begin",
  suffix: "end",
  contains: "inside",
  any: "inside",
} as const;

/** How texts are read before they are compared. */
export type Normalise = (text: string) => string;

/** The rules that read texts in one way, found by what a text must have for them. */
export class NormalisedIndex {
  size = 0;
  readonly #whole = new Map<string, Rule[]>();
  readonly #begin = new RadixTree<Rule>();
  readonly #end = new RadixTree<Rule>();
  readonly #inside = new RadixTree<Rule>();
  readonly #alike = new FuzzyIndex();

  constructor(readonly normalise: Normalise) {}

  add(rule: Rule): void {
    this.size++;
    for (const { place, word } of this.#wordsOf(rule))
      if (place === "whole") {
        const same = this.#whole.get(word);
        if (same === undefined) this.#whole.set(word, [rule]);
        else same.push(rule);
      } else if (place === "alike") this.#alike.add(word, rule);
      else this.#tree(place).add(place === "end" ? reversed(word) : word, rule);
  }

  remove(rule: Rule): void {
    this.size--;
    for (const { place, word } of this.#wordsOf(rule))
      if (place === "whole") {
        const left = this.#whole.get(word)?.filter((one) => one !== rule) ?? [];
        if (left.length > 0) this.#whole.set(word, left);
        else this.#whole.delete(word);
      } else if (place === "alike") this.#alike.remove(word, rule);
      else this.#tree(place).remove(place === "end" ? reversed(word) : word, rule);
  }

  /** Hands over rules that may match, some of them several times. */
  find(said: string, found: (rules: readonly Rule[]) => void): void {
    const text = this.normalise(said);
    const whole = this.#whole.get(text);
    if (whole !== undefined) found(whole);
    if (this.#begin.size > 0) this.#begin.from(text, 0, found);
    if (this.#end.size > 0) this.#end.from(reversed(text), 0, found);
    if (this.#inside.size > 0) for (let at = 0; at < text.length; at++) this.#inside.from(text, at, found);
    this.#alike.find(text, (rule) => found([rule]));
  }

  #tree(place: "begin" | "end" | "inside"): RadixTree<Rule> {
    return { begin: this.#begin, end: this.#end, inside: this.#inside }[place];
  }

  #wordsOf({ matchMode, keywords }: Rule): readonly Word[] {
    const read = (words: readonly string[], place: Place): Word[] =>
      [...new Set(words.map(this.normalise))].filter((word) => word !== "").map((word) => ({ place, word }));
    if (matchMode === "regex")
      return read(
        keywords.flatMap((pattern) => fixedWords(pattern) ?? []),
        "inside",
      );
    if (matchMode === "fuzzy") return [...read(keywords, "whole"), ...read(keywords, "alike")];
    if (matchMode !== "all") return read(keywords, places[matchMode]);
    const [longest] = read(keywords, "inside").sort((a, b) => b.word.length - a.word.length);
    return longest === undefined ? [] : [longest];
  }
}

/** By UTF-16 units, which is enough to compare. */
function reversed(text: string): string {
  return text.split("").reverse().join("");
}
