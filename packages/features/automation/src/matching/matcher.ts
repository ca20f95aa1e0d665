import type { Patterns } from "@dicetower/contract";
import { type MatchMode, readsCodes, type TextMatched, type TextMatcher, type TextPattern } from "../api.js";
import { bigramsOf, similarity } from "./similarity.js";

/** Characters of a text that are looked at. */
const maxLength = 2_000;
/** Milliseconds after which no further pattern of a list is tried. */
const maxMs = 50;
/** Captures of a pattern that texts may name: `$0` to `$9`. */
const maxCaptures = 10;

/** How a text is read before it is compared. */
type Normalise = (text: string) => string;

/** Finds what a text has of the keywords; undefined for nothing. */
type Find = (text: string) => TextMatched | undefined;

/** Prepares a pattern. @throws Failure 42200 for one that cannot be matched in linear time */
export function matcherOf(pattern: TextPattern, patterns: Patterns): TextMatcher {
  const { caseSensitive = false, ignoreSpaces = false, excludeKeywords = [] } = pattern;
  const spaced: Normalise = ignoreSpaces ? (text) => text.replace(/\s+/gu, "") : (text) => text.trim();
  const normalise: Normalise = caseSensitive ? spaced : (text) => spaced(text).toLowerCase();
  const excluded = excludeKeywords.map(normalise).filter((word) => word !== "");
  const find =
    pattern.matchMode === "regex"
      ? findPattern(pattern, patterns, ignoreSpaces ? spaced : (text) => text)
      : findWords(pattern, normalise);
  return {
    codes: readsCodes(pattern),
    match(whole) {
      const text = whole.length > maxLength ? whole.slice(0, maxLength) : whole;
      if (excluded.length > 0) {
        const read = normalise(text);
        if (excluded.some((word) => read.includes(word))) return undefined;
      }
      return find(text);
    },
  };
}

function findPattern(
  { keywords, caseSensitive = false }: TextPattern,
  patterns: Patterns,
  read: Normalise,
): Find {
  const compiled = keywords.map((keyword) => ({
    keyword,
    pattern: patterns.compile(keyword, { ignoreCase: !caseSensitive }),
  }));
  return (said) => {
    const text = read(said);
    const end = performance.now() + maxMs;
    for (const { keyword, pattern } of compiled) {
      if (performance.now() > end) return undefined;
      const found = pattern.match(text);
      if (found === undefined) continue;
      const all = [found.text, ...found.groups].slice(0, maxCaptures);
      return { keyword, captures: Object.fromEntries(all.map((one, at) => [`$${at}`, one ?? ""])) };
    }
    return undefined;
  };
}

/** Whether a text has a word, for the modes that look for one of several. */
const has: Readonly<
  Record<Exclude<MatchMode, "regex" | "fuzzy" | "all">, (text: string, word: string) => boolean>
> = {
  exact: (text, word) => text === word,
  prefix: (text, word) => text.startsWith(word),
  suffix: (text, word) => text.endsWith(word),
  contains: (text, word) => text.includes(word),
  any: (text, word) => text.includes(word),
};

function findWords({ matchMode, keywords, fuzzyThreshold = 0.7 }: TextPattern, normalise: Normalise): Find {
  const words = keywords
    .map((keyword) => ({ keyword, word: normalise(keyword) }))
    // One of nothing but spaces would be in every text.
    .filter(({ word }) => word !== "");
  if (matchMode === "fuzzy") {
    const prepared = words.map(({ keyword, word }) => ({ keyword, pairs: bigramsOf(word) }));
    return (text) => {
      const said = bigramsOf(normalise(text));
      return matched(
        text,
        prepared.find(({ pairs }) => similarity(pairs, said) >= fuzzyThreshold),
      );
    };
  }
  if (matchMode === "all")
    return (text) => {
      const said = normalise(text);
      const [first] = words;
      return words.every(({ word }) => said.includes(word))
        ? matched(first?.keyword ?? "", first)
        : undefined;
    };
  const fits = has[matchMode === "regex" ? "exact" : matchMode];
  return (text) => {
    const said = normalise(text);
    const found = words.find(({ word }) => fits(said, word));
    return matched(matchMode === "exact" ? text : (found?.keyword ?? ""), found);
  };
}

function matched(whole: string, found: { readonly keyword: string } | undefined): TextMatched | undefined {
  return found && { keyword: found.keyword, captures: { $0: whole } };
}
