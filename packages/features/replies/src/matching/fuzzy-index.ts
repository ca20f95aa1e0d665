import type { Rule } from "../rules/rule.js";

interface Entry {
  readonly rule: Rule;
  /** Pairs of characters of the keyword. */
  readonly total: number;
}

/**
 * Rules whose keywords may be like a text, by the share of pairs of characters that they have in common: a keyword is
 * found by those of its pairs of which a text that is like enough must have one.
 */
export class FuzzyIndex {
  readonly #entries = new Map<string, Entry[]>();

  /** @param word as it is compared */
  add(word: string, rule: Rule): void {
    const pairs = pairsOf(word);
    for (const pair of new Set(telling(pairs, rule.fuzzyThreshold))) {
      const entries = this.#entries.get(pair);
      if (entries === undefined) this.#entries.set(pair, [{ rule, total: pairs.length }]);
      else entries.push({ rule, total: pairs.length });
    }
  }

  remove(word: string, rule: Rule): void {
    for (const pair of new Set(telling(pairsOf(word), rule.fuzzyThreshold))) {
      const left = this.#entries.get(pair)?.filter((entry) => entry.rule !== rule) ?? [];
      if (left.length > 0) this.#entries.set(pair, left);
      else this.#entries.delete(pair);
    }
  }

  find(text: string, found: (rule: Rule) => void): void {
    if (this.#entries.size === 0) return;
    const pairs = pairsOf(text);
    for (const pair of new Set(pairs))
      for (const { rule, total } of this.#entries.get(pair) ?? []) {
        const most = Math.min(total, pairs.length);
        if (2 * most >= rule.fuzzyThreshold * (total + pairs.length)) found(rule);
      }
  }
}

function pairsOf(text: string): string[] {
  const characters = [...text];
  return characters.slice(1).map((character, at) => (characters[at] ?? "") + character);
}

/**
 * Pairs of a keyword, of which a text that is like enough has at least one. Of n pairs it has t / (2 - t) in common even
 * where it is as short as it may be; so it misses fewer than what is answered here.
 */
function telling(pairs: readonly string[], threshold: number): string[] {
  const shared = Math.ceil((pairs.length * threshold) / (2 - threshold) - 1e-9);
  return [...pairs].sort().slice(0, pairs.length - shared + 1);
}
