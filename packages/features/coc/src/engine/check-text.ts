import {
  type Difficulty,
  difficultyInName,
  difficultyWithin,
  readDifficulty,
  readDifficultyBehind,
} from "./difficulty.js";
import type { NameReader } from "./names.js";
import type { TensDice } from "./percentile.js";
import { namesIn, readTarget, type Target, withTarget, withValue } from "./target.js";

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
  /** What is left; it may be none. */
  readonly reason: string;
}

/** What could not be read of a check: nothing is rolled then. */
export interface UnreadCheck {
  readonly unread: string;
}

const tens = /^(b|p)(\d{0,2})(?![\p{L}\d])/iu;
/** With something other than Latin letters right behind: `b侦查`, `p2困难聆听`. */
const tensBeforeName = /^(b|p)(\d{0,2})(?=[^\p{Script=Latin}\d\s])/iu;
const cardName = /^([^\s:#|/\\"@]{1,40}):(?=[^\s\d])/u;
/** A value behind a blank, a comma or a colon, or in brackets. */
const value = /^[ \t]*[:=,、]?[ \t]*(?:(\d{1,7})(?!\d|\s*#|d\d)%?|\(\s*(\d{1,7})\s*%?\s*\))/iu;
/** Between what is checked, its difficulty and its dice. */
const gap = /^[\s,、:=]*/u;

/** Reads bonus or penalty dice at the beginning of a text. */
export function readTens(text: string): { readonly extra: TensDice; readonly length: number } | undefined {
  const match = tens.exec(text) ?? tensBeforeName.exec(text);
  if (match === null) return undefined;
  const [all, sign = "", count = ""] = match;
  const kind = sign.toLowerCase() === "b" ? "bonus" : "penalty";
  return { extra: { kind, count: count === "" ? 1 : Number(count) }, length: all.length };
}

/** What has been read, as a name that arithmetic goes on from. */
const before = "\0";
const written: NameReader = {
  knows: () => false,
  read: (text) => (text.startsWith(before) ? { name: before, length: 1, known: true } : undefined),
};

/** Names without the difficulty or the dice that are glued to their end: `侦查困难`, `侦查b2`. */
function withoutWords(reader: NameReader): NameReader {
  return {
    knows: (word) => reader.knows(word),
    read(text) {
      const name = reader.read(text);
      if (name === undefined || name.known || /^["“]/.test(text)) return name;
      // A name that ends in a digit would be one with a value: `弩弓3困难`.
      const upTo = text.slice(0, difficultyWithin(text));
      const known = reader.read(upTo);
      if (known?.known === true && known.length === upTo.length) return known;
      const whole = text.slice(0, name.length);
      const [, dicey = ""] = /^(.*\p{Script=Han})[bp]$/iu.exec(whole) ?? [];
      const at = difficultyInName(whole) ?? (reader.knows(dicey) ? dicey.length : undefined);
      if (at === undefined) return name;
      const word = whole.slice(0, at).replace(/[\s,:=]+$/u, "");
      const again = reader.read(word);
      if (again?.length === word.length) return again;
      return { name: word, length: word.length, known: reader.knows(word) };
    },
  };
}

/**
 * Reads what is to be checked. Undefined where there is nothing, or where bonus and penalty dice are asked for at once;
 * a second difficulty is unread.
 * @param cards false where a colon never ends the name of a card
 */
export function readCheck(
  text: string,
  names: NameReader,
  cards = true,
): CheckText | UnreadCheck | undefined {
  const reader = withoutWords(names);
  const read: { extra?: TensDice; difficulty?: Difficulty } = {};
  let rest = text.trimStart();
  for (;;) {
    const dice = readTens(rest);
    const word = dice === undefined ? readDifficulty(rest) : undefined;
    if (dice !== undefined) {
      if (read.extra !== undefined) return undefined;
      read.extra = dice.extra;
    } else if (word !== undefined && !isNameBegunBy(word.length, rest, reader)) {
      if (read.difficulty !== undefined) return { unread: rest };
      read.difficulty = word.difficulty;
    } else break;
    rest = rest.slice(dice?.length ?? word?.length).trimStart();
  }
  let [prefix = "", card = ""] = cards ? (cardName.exec(rest) ?? []) : [];
  const whole = card === "" ? undefined : reader.read(rest);
  // A name that is known as a whole is no card with a name of its own: `科学:化学`.
  if (whole?.known === true && whole.length > prefix.length) [prefix, card] = ["", ""];
  rest = rest.slice(prefix.length);
  const front = card === "" || read.difficulty !== undefined ? undefined : readDifficulty(rest);
  if (front !== undefined && !isNameBegunBy(front.length, rest, reader)) {
    read.difficulty = front.difficulty;
    rest = rest.slice(front.length).trimStart();
  }
  const target = readTarget(rest, reader);
  // `侦查:困难`: what stands in front of the colon is no card.
  if (target === undefined) return card === "" ? undefined : readCheck(text, names, false);
  const shown = rest.slice(0, target.length).trim();
  const behind = readBehind(rest.slice(target.length), target.target, shown, read);
  if (behind === undefined) return undefined;
  const [skill = "", another] = namesIn(target.target);
  return { ...behind, card, skill: another === undefined ? skill : "" };
}

/** A whole name wins over a word that it begins with. */
function isNameBegunBy(length: number, text: string, reader: NameReader): boolean {
  const name = reader.read(text);
  return name?.known === true && name.length > length;
}

/** Reads what stands behind the target: its value, what is added, its difficulty and dice; the rest is the reason. */
function readBehind(
  text: string,
  first: Target,
  name: string,
  read: { readonly extra?: TensDice; readonly difficulty?: Difficulty },
): Omit<CheckText, "card" | "skill"> | undefined {
  let rest = text;
  let target = first;
  let shown = name;
  let given: number | undefined;
  let { extra, difficulty } = read;
  const single = namesIn(first).length === 1;
  for (;;) {
    const [all = "", bare, bracketed] = single && given === undefined ? (value.exec(rest) ?? []) : [];
    const added = readTarget(before + rest, written);
    const between = gap.exec(rest)?.[0] ?? "";
    const next = rest.slice(between.length);
    const dice = between === "" || !between.includes(",") ? tensAlone(next) : readTens(next);
    const word = difficulty === undefined ? readDifficultyBehind(next) : undefined;
    if (all !== "") {
      given = Number(bare ?? bracketed);
      target = withValue(target, given);
      rest = rest.slice(all.length);
    } else if (added !== undefined && added.length > before.length) {
      const length = added.length - before.length;
      target = withTarget(added.target, target);
      shown += rest.slice(0, length).trimStart();
      rest = rest.slice(length);
    } else if (dice !== undefined) {
      if (extra !== undefined) return undefined;
      extra = dice.extra;
      rest = next.slice(dice.length);
    } else if (word !== undefined) {
      difficulty = word.difficulty;
      rest = next.slice(word.length);
    } else break;
  }
  return { extra, difficulty: difficulty ?? "regular", target, given, shown, reason: rest.trim() };
}

function tensAlone(text: string) {
  return tens.test(text) ? readTens(text) : undefined;
}
