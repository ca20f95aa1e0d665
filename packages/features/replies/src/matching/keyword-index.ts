import { readsCodes } from "@dicetower/automation/api";
import type { Rule } from "../rules/rule.js";
import { fixedWords } from "./fixed-words.js";
import { type Normalise, NormalisedIndex } from "./normalised-index.js";

const trimmed: Normalise = (text) => text.trim();
const squeezed: Normalise = (text) => text.replace(/\s+/gu, "");
const lower: Normalise = (text) => text.toLowerCase();
/** Patterns without letter case also take these for one another. */
const folded: Normalise = (text) => text.toLowerCase().replace(/ſ/g, "s").replace(/ς/g, "σ");

/**
 * Finds the rules that may match a text, without looking at the others: what it leaves out does not match, what it
 * answers is still to be tried. Rules come and go one by one.
 */
export class KeywordIndex {
  /** Words: with spaces and case, without one of them, without both; then patterns. */
  readonly #indexes: readonly NormalisedIndex[] = [
    new NormalisedIndex(trimmed),
    new NormalisedIndex((text) => lower(trimmed(text))),
    new NormalisedIndex(squeezed),
    new NormalisedIndex((text) => lower(squeezed(text))),
    new NormalisedIndex((text) => folded(trimmed(text))),
    new NormalisedIndex((text) => folded(squeezed(text))),
  ];
  /** Patterns without any fixed word: tried on every text. */
  readonly #loose = new Set<Rule>();
  #codes = 0;

  get looseCount(): number {
    return this.#loose.size;
  }

  /** Rules that look for codes. */
  get codesCount(): number {
    return this.#codes;
  }

  add(rule: Rule): void {
    if (readsCodes(rule)) this.#codes++;
    if (isLoose(rule)) this.#loose.add(rule);
    else this.#indexOf(rule).add(rule);
  }

  remove(rule: Rule): void {
    if (readsCodes(rule)) this.#codes--;
    if (!this.#loose.delete(rule)) this.#indexOf(rule).remove(rule);
  }

  /** Rules that may match, each once, in no order. */
  find(text: string): Rule[] {
    const found = new Set<Rule>(this.#loose);
    for (const index of this.#indexes)
      if (index.size > 0)
        index.find(text, (rules) => {
          for (const rule of rules) found.add(rule);
        });
    return found.size === 0 ? none : [...found];
  }

  #indexOf({ matchMode, caseSensitive, ignoreSpaces }: Rule): NormalisedIndex {
    const at =
      matchMode === "regex" ? 4 + Number(ignoreSpaces) : Number(ignoreSpaces) * 2 + Number(!caseSensitive);
    return this.#indexes[at] as NormalisedIndex;
  }
}

const none: Rule[] = [];

/** True for a rule with a pattern that no fixed word tells. */
export function isLoose({ matchMode, keywords }: Pick<Rule, "matchMode" | "keywords">): boolean {
  return matchMode === "regex" && keywords.some((pattern) => fixedWords(pattern) === undefined);
}
