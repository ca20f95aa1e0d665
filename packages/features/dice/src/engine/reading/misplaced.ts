import type { Engine } from "@dicetower/contract/engine";
import { acting } from "./acting.js";

/** Numbers and nothing else, with or without a number of rounds. */
const numberAlone = /^[\s=:]*(\d*#)?\s*(\d+)[\d.\s]*%?\s*$/u;

/** A die and its faces with a blank between. */
const spaced = /^[\s=:]*(\d*#)?\s*(\d*d)\s+(\d+(?:[+\-*/]\S*)?)(?=\s|$)(.*)$/isu;

/** A number of rounds behind an expression. */
const roundsBehind = /^[\s=:]*([^#]*[^#\s])\s*#\s*(\d*)(?=\s|$)(.*)$/su;

/** Characters of a text that is looked at: what is longer is mostly reason. */
const maxLooked = 500;

/** Returns how a text is to be written that has a die without its `d`, or the rounds behind; undefined for others. */
export function meantInstead(text: string, engines: readonly Engine[]): string | undefined {
  if (text.length > maxLooked) return undefined;
  const number = numberAlone.exec(text);
  if (number !== null) return `${number[1] ?? ""}d${number[2]}`;
  const die = spaced.exec(text);
  if (die !== null) return `${die[1] ?? ""}${die[2]}${die[3]}${die[4]}`;
  if (!text.includes("#")) return undefined;
  const [, expression = "", rounds = "", rest = ""] = roundsBehind.exec(text) ?? [];
  if (expression === "" || /^\d+$/u.test(expression) || (rounds === "" && rest.trim() !== ""))
    return undefined;
  if (acting(expression, engines) === undefined) return undefined;
  return `${rounds === "" ? "2" : rounds}#${expression}${rest}`;
}
