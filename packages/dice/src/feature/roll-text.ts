import type { EngineChoice, Reading, RoundsPrefix } from "../engine/index.js";

/** A text as the roll command reads it. */
export interface RollText {
  readonly rounds: RoundsPrefix | undefined;
  readonly reading: Reading;
}

/** Reads a text with the engines of a choice. */
export type ReadRoll = (text: string, choice: EngineChoice) => RollText;

/** Words after which the command knows further text as something that goes on with `.rd`. */
const dieWords: readonly string[] = ["rd", "rhd"];

/** What goes on with a die: faces, keeping, Fate, a sign in front of a number. */
const goesOn = /^(?:[\d%]|[+\-*/](?=[\d(d])|(?:f|k[hl]?|q|dh|dl|min|max)(?![a-z])|优势|劣势)/i;

/** What may stand directly behind the other words in Latin letters: a die or a function, never a mere name. */
const begins = /^(?:d|[bpf](?![a-z])|(?:abs|ceil|floor|round|lp)\()/i;

/**
 * The expression of a roll command: `.rd20` is `d20`, `.rd` the default die, `.rd spot hidden` the default die with
 * a reason.
 */
export function expressionOf(word: string, text: string): string {
  if (!dieWords.includes(word)) return text;
  return goesOn.test(text) ? `d${text}` : `d ${text}`;
}

/**
 * True where Latin letters directly behind a command word are meant as a roll (commands §1.3, step 5): `.rb2` and
 * `.rdk3` roll, `.right`, `.ri+3` and `.ra` do not.
 */
export function isGlued(word: string, rest: string, found: (text: string) => boolean): boolean {
  return dieWords.includes(word) ? goesOn.test(rest) && found(`d${rest}`) : begins.test(rest) && found(rest);
}

/** `%` as the faces of a die: nothing follows that it could divide by. */
const percent = /(\dd|(?<![a-z])d)%(?![\w({])/gi;

/**
 * The text with `d%` in its first word as `d100`: no engine knows the spelling, and one would take `d%+5` as a
 * remainder. Undefined where there is none. What is behind the first word is reason, and stays as it is.
 */
export function percentDice(text: string): string | undefined {
  if (!text.includes("%")) return undefined;
  const first = /^\s*\S+/u.exec(text)?.[0] ?? "";
  const spelled = first.replace(percent, (_all, die: string) => `${die}100`);
  return spelled === first ? undefined : spelled + text.slice(first.length);
}
