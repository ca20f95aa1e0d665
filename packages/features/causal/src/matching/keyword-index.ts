import type { TextPattern } from "@dicetower/automation/api";
import { requiredLiteral } from "./required-literal.js";

/** UTF-16 units that are looked at: no fewer than a matcher looks at. */
const maxTextLength = 4_000;

/**
 * Finds the few patterns that a text may match among many: by the whole text, and by the first two characters of words
 * that the text has to hold. What it finds is still to be matched; what it leaves out does not match.
 */
export class KeywordIndex<T> {
  readonly #exact = new Map<string, T[]>();
  /** By the first two characters of a word, or its only one. */
  readonly #words = new Map<string, { readonly word: string; readonly item: T }[]>();
  /** What has no word to be found by. */
  readonly #others: T[] = [];
  #longestExact = 0;

  add(pattern: TextPattern, item: T): void {
    const { matchMode, keywords } = pattern;
    if (matchMode === "fuzzy" || keywords.length === 0) {
      this.#others.push(item);
      return;
    }
    const words = keywords.map((keyword) => (matchMode === "regex" ? requiredLiteral(keyword) : keyword));
    // Of words that are all required any one will do.
    const found = matchMode === "all" ? words.slice(0, 1) : words;
    for (const word of found) {
      const folded = fold(word ?? "");
      if (folded === "") {
        this.#others.push(item);
        return;
      }
      if (matchMode === "exact") {
        push(this.#exact, folded, item);
        this.#longestExact = Math.max(this.#longestExact, folded.length);
      } else push(this.#words, folded.slice(0, 2), { word: folded, item });
    }
  }

  /** Patterns that the text may match, each once. */
  candidates(text: string): Set<T> {
    const found = new Set(this.#others);
    if (this.#exact.size === 0 && this.#words.size === 0) return found;
    const folded = fold(text.slice(0, maxTextLength));
    if (folded.length <= this.#longestExact)
      for (const item of this.#exact.get(folded) ?? []) found.add(item);
    if (this.#words.size === 0) return found;
    for (let at = 0; at < folded.length; at++) {
      this.#at(folded, at, 1, found);
      this.#at(folded, at, 2, found);
    }
    return found;
  }

  #at(text: string, at: number, length: 1 | 2, found: Set<T>): void {
    if (at + length > text.length) return;
    for (const { word, item } of this.#words.get(text.slice(at, at + length)) ?? [])
      if (text.startsWith(word, at)) found.add(item);
  }
}

/** As loosely as any pattern may compare: without case, without blanks. */
function fold(text: string): string {
  return text.replace(/\s+/gu, "").toLowerCase();
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
