import { readReason } from "@dicetower/commands/api";
import { readValue, type ValueForm } from "../engine/index.js";

/** An entry as somebody wants it. */
export interface EntryText {
  /** Empty for the sender's own. */
  readonly name?: string | undefined;
  /** Undefined without a number of copies. */
  readonly copies?: number | undefined;
  /** What {@link readValue} reads; undefined where no value was said. */
  readonly value?: string | number | undefined;
  /** What is added to a die, in place of a value. */
  readonly modifier?: number | undefined;
}

/** The value of an entry as it is written; empty where nothing was said of it. */
export function valueText({ value = "", modifier }: EntryText): string {
  if (modifier !== undefined) return modifier < 0 ? `${modifier}` : `+${modifier}`;
  // A number with a sign would be added to a die.
  return typeof value === "number" && value < 0 ? `=${value}` : `${value}`;
}

/** How the value of an entry is found; undefined where nothing was said of it. */
export function valueForm(entry: EntryText): ValueForm | undefined {
  const said = valueText(entry);
  return said === "" ? undefined : readValue(said);
}

/** Where a word cannot be read: as a value, or as anything. */
export type EntryProblem = { readonly misread: string } | { readonly unread: string };

/** A word of the text: a name, a value, or a name with its value. */
interface Token {
  readonly copies: number | undefined;
  readonly name: string;
  readonly value: string;
  /** The name stands in no quotes. */
  readonly bare?: true;
  /** The value stood in front of the name. */
  readonly valueFirst?: true;
  /** Words that are one name only where a value belongs to them: `drowned man 55`. */
  readonly words?: readonly string[];
}

const nameLike = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const separator = /\s*[,，、;；\n\r]\s*/uy;
const latinWord = /^[\p{Script=Latin}'’.-]+$/u;
const blanks = /[^\S\n\r]+/uy;
const copies = /(\d{1,6})#\s*/uy;
const quoted = /["“]([^"”]*)["”]/uy;
const word = /[^\s,，、;；]+/uy;

/** Where the value begins behind a name: a sign in front of a number or a name, an equals sign, an advantage. */
const valueIn =
  /(?:优势|劣势|\b(?:adv|dis))?\+|(?:优势|劣势|\b(?:adv|dis))?-(?=[\d(]|d\d|\p{Script=Han})|=|优势$|劣势$/iu;

/** `+2地精`: what is added with the name right behind it. Names in Latin letters stand apart: `+str` adds a value. */
const valueAndName = /^([+-](?:\d*d\d+|\d+)(?:[+-](?:\d*d\d+|\d+))*)(\p{Script=Han}[^+-]*)$/iu;

/**
 * Reads the text behind `.ri`: entries parted by commas and lines, or by blanks, with the value before or behind the
 * name.
 * @param rest normalised, for reading
 * @param original the same place by place, for names
 */
export function readEntries(rest: string, original: string): readonly EntryText[] | EntryProblem {
  const entries: EntryText[] = [];
  let misread: string | undefined;
  let unread: string | undefined;
  let pending: Token | undefined;
  const flush = () => {
    if (pending === undefined) return;
    const value = pending.value === "" ? undefined : pending.value;
    if (value !== undefined && readValue(value) === undefined) misread ??= value;
    // One value each: a second one would silently take the place of the first.
    if (entries.some((entry) => isSame(entry, pending))) unread ??= `${pending.name}${pending.value}`;
    const [first, ...others] = value === undefined ? (pending.words ?? []) : [];
    entries.push({ name: first ?? pending.name, copies: pending.copies, value });
    for (const name of others) entries.push({ name, copies: undefined, value });
    pending = undefined;
  };
  for (const token of tokens(rest, original)) {
    if (token?.bare === true && !mayBeName(token.name)) unread ??= token.name;
    if (token === undefined) flush();
    else if (pending === undefined) pending = token;
    else {
      const joined = join(pending, token);
      if (joined === undefined) flush();
      pending = joined ?? token;
    }
  }
  flush();
  if (unread !== undefined) return { unread };
  if (misread !== undefined) return { misread };
  return entries;
}

/** Nobody is called by a sign, a slash or a number in brackets. */
function mayBeName(name: string): boolean {
  if (name === "") return true;
  return nameLike.test(name) && !name.startsWith("#") && !("unread" in readReason(name));
}

function isSame({ name, copies }: EntryText, other: Token | undefined): boolean {
  return name === other?.name && copies === other?.copies;
}

/** One entry of two words: a name and its value, an advantage and what is added; undefined where they are two. */
function join(first: Token, second: Token): Token | undefined {
  if (second.copies !== undefined && first.name !== "") return undefined;
  if (goesOnInName(first, second)) {
    const name = `${first.name} ${second.name}`;
    const words = [...(first.words ?? [first.name]), second.name];
    return { ...first, name, words, value: first.value || second.value };
  }
  if (first.name !== "" && first.value === "" && second.name === "") return { ...first, value: second.value };
  if (first.name === "" && second.name === "" && second.copies === undefined) {
    const goesOn =
      /(优势|劣势|adv|dis|[+-])$/iu.test(first.value) || /^(优势|劣势|adv|dis)/iu.test(first.value);
    return goesOn && (/^[+-]/.test(second.value) || /[+-]$/.test(first.value))
      ? { ...first, value: first.value + second.value }
      : undefined;
  }
  if (first.name === "" && second.name !== "" && second.value === "")
    return {
      ...second,
      value: first.value,
      copies: first.copies ?? second.copies,
      valueFirst: true,
    };
  return undefined;
}

/** True for a name in Latin letters whose words stand apart. */
function goesOnInName(first: Token, second: Token): boolean {
  if (first.bare !== true || second.bare !== true || !latinWord.test(second.name)) return false;
  if (!first.name.split(" ").every((part) => latinWord.test(part))) return false;
  return first.value === "" || (first.valueFirst === true && second.value === "");
}

/** Words of the text; undefined stands for a comma or the end of a line. */
function* tokens(rest: string, original: string): Generator<Token | undefined> {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(rest) ?? undefined;
    if (found !== undefined) at = pattern.lastIndex;
    return found;
  };
  while (at < rest.length) {
    if (take(separator) !== undefined) {
      yield undefined;
      continue;
    }
    if (take(blanks) !== undefined) continue;
    const count = take(copies)?.[1];
    const quoteFrom = at;
    const named = take(quoted) && original.slice(quoteFrom + 1, at - 1);
    const from = at;
    const run = take(word)?.[0] ?? "";
    if (count === undefined && named === undefined && run === "") {
      at += 1;
      continue;
    }
    const token = { copies: count === undefined ? undefined : Number(count) };
    const [, value, name] = valueAndName.exec(run) ?? [];
    if (named === undefined && value !== undefined && name !== undefined)
      yield { ...token, name: original.slice(at - name.length, at), value };
    else if (named !== undefined) yield { ...token, name: named.trim(), value: run };
    else if (readValue(run) !== undefined && run !== "") yield { ...token, name: "", value: run };
    else {
      const split = valueIn.exec(run)?.index ?? run.length;
      yield { ...token, name: original.slice(from, from + split), value: run.slice(split), bare: true };
    }
  }
}
