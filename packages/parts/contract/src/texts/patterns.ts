import { defineToken } from "../feature/token.js";

/** How a pattern reads letters and lines. */
export interface PatternOptions {
  /** `A` and `a` are the same. */
  readonly ignoreCase?: boolean;
  /** `^` and `$` also match at line breaks. */
  readonly multiline?: boolean;
  /** `.` also matches line breaks. */
  readonly dotAll?: boolean;
}

/** The first place of a text that a pattern matches. */
export interface PatternMatch {
  readonly text: string;
  /** UTF-16 units before it. */
  readonly index: number;
  /** Groups in order, from the first; undefined for those that took no part. */
  readonly groups: readonly (string | undefined)[];
  /** Named groups that took part. */
  readonly named: Readonly<Record<string, string>>;
}

/** A pattern of a person, good for any text: its time grows with the length of the text, never faster. */
export interface Pattern {
  readonly source: string;
  /** True when it matches anywhere in the text. Of a text beyond 10 000 UTF-16 units the beginning is looked at. */
  test(text: string): boolean;
  /** The first match, undefined where there is none. */
  match(text: string): PatternMatch | undefined;
}

/** Regular expressions written by people: replies, conditions, filters. */
export interface Patterns {
  /**
   * Compiles a pattern in the syntax of RE2: no look-around, no back-references, repeats up to 1000. The same pattern is
   * compiled once as long as it is used.
   * @throws Failure 42200 whose sentence says what cannot be read and where; `data` is `{ reason, index }`, the index in
   * UTF-16 units where it is known
   */
  compile(source: string, options?: PatternOptions): Pattern;
}
export const Patterns = defineToken<Patterns>("Patterns");
