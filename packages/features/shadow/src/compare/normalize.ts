import { type Segment, textOf } from "@dicetower/contract";

/** Longest text that is compared, in UTF-16 units: what is longer is compared by its beginning. */
const maxLength = 8_000;

/** Stand for what differs by nature: who is spoken to, numbers, and levels of success. */
const person = "\uE000";
const number = "\uE001";
const level = "\uE002";

/** Levels of success as bots word them, longest first: `hard success` is no `success`. */
const levels = [
  "critical success",
  "extreme success",
  "regular success",
  "critical failure",
  "great success",
  "hard success",
  "极难成功",
  "困难成功",
  "普通成功",
  "一般成功",
  "critical",
  "failure",
  "success",
  "大成功",
  "大失败",
  "fumble",
  "failed",
  "成功",
  "失败",
];
const anyLevel = new RegExp(levels.join("|"), "g");

/** A dice expression, which is kept, or a number, which is not. Bounded repetitions: linear in the text. */
const expressionOrNumber =
  /(?<![a-z0-9])\d{0,4}d(?:\d{1,6}|%|f)(?:[kqdhlbp]{1,2}\d{1,4})?(?:[+\-*/]\d{0,4}(?:d\d{1,6})?(?![a-z]))*|\d+(?:\.\d+)?/g;

/** Dice of a roll one by one, in any brackets: some bots list them, some do not. */
const listed = new RegExp(`[{(\\[]${number}(?:[+,、\\-*/ ]{1,3}${number}){0,200}[)}\\]]`, "g");
const chain = new RegExp(`${number}(?:[=+\\-*/,、]{1,2}${number}){1,200}`, "g");

/** The words of a message without what it quotes and whom it mentions; pictures and the like as their kind. */
export function wordsOf(segments: readonly Segment[]): string {
  let words = "";
  for (const segment of segments)
    if (segment.type === "text") words += textOf(segment);
    else if (segment.type !== "reply" && segment.type !== "at") words += `[${segment.type}]`;
  return words;
}

/**
 * What an answer says apart from what differs by nature: names become one sign, numbers another; dice expressions and
 * levels of success stay.
 * @param names of people and bots that may stand in it
 */
export function normalize(words: string, names: readonly string[]): string {
  let text = words.slice(0, maxLength).normalize("NFKC").toLowerCase();
  for (const name of [...new Set(names.map(folded))].filter(isName).sort(byLength))
    text = text.replaceAll(name, person);
  return text
    .replace(/ ?([+\-*/=]) ?/g, "$1")
    .replace(expressionOrNumber, (found) => (found.includes("d") ? expression(found) : number))
    .replace(/\s+/g, "")
    .replace(/[<【「『"“]\uE000[>】」』"”]/g, person)
    .replace(listed, number)
    .replace(chain, number)
    .replace(/[.。!！~～]+$/, "");
}

/** The same whatever the levels of success are. */
export function withoutLevels(normalized: string): string {
  return normalized.replace(anyLevel, level);
}

/** `1d100`, `d%` and `d100` are one. */
function expression(found: string): string {
  return found.replace(/(?<!\d)1d/g, "d").replace("d%", "d100");
}

function folded(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

/** A single letter or digit would be found in any text. */
function isName(name: string): boolean {
  return name.length > 1 || (name !== "" && !/[\p{ASCII}\s]/u.test(name));
}

function byLength(one: string, other: string): number {
  return other.length - one.length;
}
