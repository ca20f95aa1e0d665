import type { Engine } from "@dicetower/contract/engine";
import { acting } from "./acting.js";
import type { BrokenOff } from "./reading.js";

/** Characters in which an expression is looked for that breaks off. */
const maxBroken = 64;

/** What shows that an expression was meant: an operator, a bracket too many, or one around a number or dice. */
const breaks = /^(?:[+\-*/^%)]|\]|\((?=[\d(]|d\d))/iu;

/** Dice of which nobody could say that they are a word: whatever follows has to be understood. */
const beginsWithDice = /^\d*d\d/iu;

/** Returns where a text that nothing was found in begins as an expression and breaks off. */
export function brokenOff(body: string, engines: readonly Engine[]): { readonly broken?: BrokenOff } {
  const dice = beginsWithDice.test(body);
  for (let end = Math.min(body.length - 1, maxBroken); end > 0; end--) {
    const expression = body.slice(0, end);
    const rest = body.slice(end);
    if (!(dice || breaks.test(rest)) || !/\d\S*$/u.test(expression) || /\s$/u.test(expression)) continue;
    if (/[a-z]$/iu.test(expression) && /^[a-z]/iu.test(rest)) continue;
    if (acting(expression, engines) !== undefined) return { broken: { expression, rest } };
  }
  return {};
}
