import { AhoCorasick } from "@monyone/aho-corasick";
import type { CensorResult } from "./api.js";
import { squeeze } from "./squeeze.js";

/** A rule that takes part. */
export interface ActiveRule {
  readonly id: number;
  readonly word: string;
  readonly level: number;
}

const nothing: CensorResult = Object.freeze({ hit: false, level: 0, action: "none", rules: [] });

/** All words at once: one pass over the text, however many there are. */
export class Matcher {
  readonly #rules = new Map<string, ActiveRule>();
  readonly #words: AhoCorasick | undefined;
  readonly #exceptions: ReadonlySet<string>;

  /** @param exceptions words that no rule hits; a rule for the same word does not take part */
  constructor(rules: readonly ActiveRule[], exceptions: readonly string[]) {
    this.#exceptions = new Set(exceptions.map(squeeze));
    for (const rule of rules) {
      const word = squeeze(rule.word);
      const known = this.#rules.get(word);
      if (word === "" || rule.level === 0 || this.#exceptions.has(word)) continue;
      if (known === undefined || known.level < rule.level) this.#rules.set(word, rule);
    }
    this.#words =
      this.#rules.size === 0 ? undefined : new AhoCorasick([...this.#rules.keys(), ...this.#exceptions]);
  }

  look(text: string): CensorResult {
    if (this.#words === undefined) return nothing;
    const squeezed = squeeze(text);
    const found = this.#words.matchInText(squeezed);
    const excused = found.filter(({ keyword }) => this.#exceptions.has(keyword));
    const hits = new Map<number, ActiveRule>();
    for (const { begin, end, keyword } of found) {
      const rule = this.#rules.get(keyword);
      // A word inside an excepted one is not meant.
      if (rule === undefined || excused.some((other) => other.begin <= begin && other.end >= end)) continue;
      hits.set(rule.id, rule);
    }
    if (hits.size === 0) return nothing;
    const rules = [...hits.values()];
    const level = Math.max(...rules.map((rule) => rule.level));
    return { hit: true, level, action: actionOf(level), rules: rules.map(({ id, word }) => ({ id, word })) };
  }
}

/** Notice only logs, Caution and Warning warn and block, Danger and Critical refuse. */
export function actionOf(level: number): CensorResult["action"] {
  if (level <= 0) return "none";
  if (level === 1) return "log";
  return level <= 3 ? "warnBlock" : "refuse";
}
