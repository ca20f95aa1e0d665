/** A single d20 in front of a text. */
const single = /^([\s=:]*)1?d20(?!\d)/iu;

/** The words, one of Latin letters alone. */
const word = "(advantage|adv|优势|優勢|disadvantage|dis|劣势|劣勢)(?<![a-z](?=[a-z0-9_]))";

/** What is added to the die: numbers, dice, names, brackets. */
const term = "\\s*[+\\-*/]\\s*(?:\\d*d\\d+|\\d+|\\{[^{}]*\\}|\\([^()]*\\)|[\\p{L}_][\\p{L}\\p{N}_]*?)";

const atDie = new RegExp(`^\\s*${word}`, "iu");
const behindModifier = new RegExp(`^((?:${term})+?)\\s*${word}`, "iu");

/** A free operator in front of a modifier. */
const freeOperator = /^\s*([+\-*/])\s*(?=[\d({\p{L}])/u;

const up: ReadonlySet<string> = new Set(["advantage", "adv", "优势", "優勢"]);

/** Spellings that engines know, the one with the word first. */
const spellings = {
  up: ["d20优势", "2d20kh1", "2d20k1"],
  down: ["d20劣势", "2d20kl1"],
} as const;

/**
 * The spellings in which an engine may read a text that begins with a d20 with advantage or disadvantage, whichever
 * word stands directly behind the die or behind its modifier. Empty for any other text. What follows stays at the end.
 */
export function advantageSpellings(body: string): readonly string[] {
  const [begun, lead = ""] = single.exec(body) ?? [];
  if (begun === undefined) return [];
  const rest = body.slice(begun.length);
  const near = atDie.exec(rest);
  const far = near === null ? behindModifier.exec(rest) : null;
  const [whole = "", modifier = "", said = ""] = near === null ? (far ?? []) : [near[0], "", near[1]];
  if (said === "") return [];
  const behind = rest.slice(whole.length).replace(freeOperator, "$1");
  return spellings[up.has(said.toLowerCase()) ? "up" : "down"].map(
    (die) => `${lead}${die}${modifier.replaceAll(/\s+/gu, "")}${behind}`,
  );
}
