import { type Difficulty, readDifficulty } from "./difficulty.js";
import type { NameReader } from "./names.js";
import type { TensDice } from "./percentile.js";
import { namesIn, readTarget, type Target, withValue } from "./target.js";

/** What stands behind `.ra`, its rounds taken off. */
export interface CheckText {
  readonly extra: TensDice | undefined;
  readonly difficulty: Difficulty;
  /** Name of a card in front: `守卫:侦查`; empty for none. */
  readonly card: string;
  readonly target: Target;
  /** The value that is written behind the skill. */
  readonly given: number | undefined;
  /** The skill as typed; empty for a bare number, and for arithmetic on several. */
  readonly skill: string;
  /** What is checked, as typed, without its value: `侦查+10`. */
  readonly shown: string;
  readonly reason: string;
}

const tens = /^(b|p)(\d{0,2})(?![\p{L}\d])/iu;
/** With something other than Latin letters right behind: `b侦查`, `p2困难聆听`. */
const tensBeforeName = /^(b|p)(\d{0,2})(?=[^\p{Script=Latin}\d\s])/iu;
const cardName = /^([^\s:#|/\\"@]{1,40}):(?=[^\s\d])/u;
const value = /^[ \t]*[:=]?[ \t]*(\d{1,7})(?!\d|\s*[dD#])%?/u;

/** Reads bonus or penalty dice at the beginning of a text. */
export function readTens(text: string): { readonly extra: TensDice; readonly length: number } | undefined {
  const match = tens.exec(text) ?? tensBeforeName.exec(text);
  if (match === null) return undefined;
  const [all, sign = "", count = ""] = match;
  const kind = sign.toLowerCase() === "b" ? "bonus" : "penalty";
  return { extra: { kind, count: count === "" ? 1 : Number(count) }, length: all.length };
}

/** The value that is written behind a skill, as a name that arithmetic goes on from. */
const written: NameReader = {
  knows: () => false,
  read: (text) => (text.startsWith("x") ? { name: "x", length: 1, known: true } : undefined),
};

/**
 * Reads what is to be checked. Undefined where there is nothing, or where bonus and penalty dice, or
 * two difficulties, are asked for at once.
 * @param cards false where a colon never ends the name of a card
 */
export function readCheck(text: string, reader: NameReader, cards = true): CheckText | undefined {
  let rest = text.trimStart();
  let extra: TensDice | undefined;
  let difficulty: Difficulty | undefined;
  for (;;) {
    const dice = readTens(rest);
    const word = dice === undefined ? readDifficulty(rest) : undefined;
    if (dice !== undefined) {
      if (extra !== undefined) return undefined;
      extra = dice.extra;
    } else if (word !== undefined) {
      if (difficulty !== undefined) return undefined;
      difficulty = word.difficulty;
    } else break;
    rest = rest.slice(dice?.length ?? word?.length).trimStart();
  }
  let [prefix = "", card = ""] = cards ? (cardName.exec(rest) ?? []) : [];
  const whole = card === "" ? undefined : reader.read(rest);
  // A name that is known as a whole is no card with a name of its own: `科学:化学`.
  if (whole?.known === true && whole.length > prefix.length) [prefix, card] = ["", ""];
  rest = rest.slice(prefix.length);
  const read = readTarget(rest, reader);
  if (read === undefined) return undefined;
  const shown = rest.slice(0, read.length).trim();
  rest = rest.slice(read.length);
  const names = namesIn(read.target);
  const [skill = ""] = names.length === 1 ? names : [];
  const around = { extra, difficulty: difficulty ?? "regular", card, skill } as const;
  const [all, number] = names.length === 1 ? (value.exec(rest) ?? []) : [];
  if (all === undefined || number === undefined)
    return { ...around, target: read.target, given: undefined, shown, reason: rest.trim() };
  rest = rest.slice(all.length);
  const given = Number(number);
  const arithmetic = /^[+\-*/]/.test(rest) ? readTarget(`x${rest}`, written) : undefined;
  if (arithmetic === undefined || read.target.kind !== "name")
    return { ...around, target: withValue(read.target, given), given, shown, reason: rest.trim() };
  return {
    ...around,
    target: withValue(arithmetic.target, given),
    given,
    shown: shown + rest.slice(0, arithmetic.length - 1),
    reason: rest.slice(arithmetic.length - 1).trim(),
  };
}
