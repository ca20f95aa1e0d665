import type { Message } from "@dicetower/contract";

/** How words are looked for. `any` and `all` contain one, or every keyword. */
export const matchModes = ["exact", "prefix", "suffix", "contains", "regex", "fuzzy", "any", "all"] as const;
export type MatchMode = (typeof matchModes)[number];

/** What is looked for in a text. */
export interface TextPattern {
  readonly matchMode: MatchMode;
  /** 1 to 64, each of 1 to 500 characters; for `regex` one pattern each, of the linear-time syntax. */
  readonly keywords: readonly string[];
  /** Off when left out. */
  readonly caseSensitive?: boolean;
  /** Compares without white space; off when left out. */
  readonly ignoreSpaces?: boolean;
  /** A text that contains one of them does not match. */
  readonly excludeKeywords?: readonly string[];
  /** 0.5 to 1, for `fuzzy`; 0.7 when left out. */
  readonly fuzzyThreshold?: number;
}

/** Where a text matched. */
export interface TextMatched {
  /** The keyword that did, as it is written. */
  readonly keyword: string;
  /** `$0` to `$9`: the whole match and the groups of a pattern; only `$0` for words. */
  readonly captures: Readonly<Record<string, string>>;
}

/** A pattern that was prepared once. */
export interface TextMatcher {
  /** True where it looks for codes: a keyword begins with `[CQ:`. It reads the whole message then. */
  readonly codes: boolean;
  /**
   * Where several patterns take longer than 50 ms, those that are left are not tried.
   * @param text as said, at most 2 000 characters of it are looked at
   */
  match(text: string): TextMatched | undefined;
}

/** What a pattern reads of a message: its words, or the whole with codes where it looks for those. */
export function textFor({ codes }: Pick<TextMatcher, "codes">, message: Message): string {
  return codes ? message.text : message.words;
}

const code = /^\s*\^?\\?\[CQ:/iu;

/** True for a pattern with a keyword that begins with `[CQ:`, escaped or not. */
export function readsCodes({ keywords }: Pick<TextPattern, "keywords">): boolean {
  return keywords.some((keyword) => code.test(keyword));
}
