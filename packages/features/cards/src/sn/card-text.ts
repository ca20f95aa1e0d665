import { sanitizeText } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import type { RuleSystem, RuleSystems } from "@dicetower/rule-systems/api";
import type { Sheet } from "../sheet/sheet.js";
import { filled } from "../st/show.js";
import { maxCardLength } from "./auto-card.js";

/** Template of a name: of the system of the card first, then of any. */
function namedTemplate(systems: RuleSystems, own: RuleSystem, word: string): string | undefined {
  for (const { template } of [own, ...systems.all])
    for (const [key, one] of Object.entries(template.commands.sn))
      if (key.toLowerCase() === word.toLowerCase()) return one.template;
  return undefined;
}

/** True for the name of a template of any system. */
export function isTemplate({ all }: RuleSystems, word: string): boolean {
  return all.some(({ template }) =>
    Object.keys(template.commands.sn).some((key) => key.toLowerCase() === word),
  );
}

export function templateNames(systems: RuleSystems): string[] {
  return [
    ...new Set([...systems.all.flatMap(({ template }) => Object.keys(template.commands.sn)), "none", "expr"]),
  ];
}

/**
 * The template that counts.
 * @param chosen the name of one, or `=` and a template; empty for the standard
 */
export function templateFor(
  systems: RuleSystems,
  own: RuleSystem,
  chosen: string,
  installation: string,
): string | undefined {
  const standard = installation || Object.values(own.template.commands.sn)[0]?.template;
  if (chosen.startsWith("=")) return chosen.slice(1);
  return chosen === "" ? standard : (namedTemplate(systems, own, chosen) ?? standard);
}

/** What a template makes of a card. A value that is missing leaves its part out: `SAN{san}`, `/{hpmax}`. */
export function cardText(template: string, sheet: Sheet, nick: string): string {
  const names: Readonly<Record<string, string>> = { nick, pc: nick, 木落: nick, 玩家: nick, 玩家_RAW: nick };
  const words = template
    .split(/\s+(?![^{}]*\})/u)
    .map((word) => wordOf(word, sheet, names))
    .filter((word) => word !== "");
  return sanitizeText(words.join(" "), maxCardLength).trim();
}

const opening = "([{（【「『《〔";
const closing = ")]}）】」』》〕";

/** One word of a template: values with what stands in front of each, and what stands behind the last. */
function wordOf(word: string, sheet: Sheet, names: Readonly<Record<string, string>>): string {
  const pieces = word.split(/\{([^{}]{1,60})\}/u);
  if (pieces.length === 1) return word;
  let shown = "";
  let left = false;
  for (let at = 0; at + 1 < pieces.length; at += 2) {
    const label = pieces[at] ?? "";
    const value = valueShownOf(pieces[at + 1] ?? "", sheet, names);
    // What only joins two values is nothing without the first: the `/` of `HP{hp}/{hpmax}`.
    left = value === undefined || (left && !/[\p{L}\p{N}]/u.test(label));
    shown += left ? bracketsOf(label, shown) : balanced(label, shown) + value;
  }
  const end = pieces.at(-1) ?? "";
  return shown + (left ? bracketsOf(end, shown) : balanced(end, shown));
}

/** Undefined where there is none. */
function valueShownOf(
  said: string,
  sheet: Sheet,
  names: Readonly<Record<string, string>>,
): string | undefined {
  const name = said.trim().replace(/^\$t|^&/, "");
  if (Object.hasOwn(names, name)) return names[name] ?? "";
  try {
    const value = sheet.value(name);
    if (value === undefined && !/^[+\s]*[\p{L}\p{N}_:]+$/u.test(name)) return workedOut(said, sheet);
    return value === undefined || value === null ? undefined : filled(`{${said}}`, sheet);
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

/** An expression of attributes: `力量/2`, `理智 > 50 ? 1 : 0`. Undefined where one of them is missing. */
function workedOut(expression: string, sheet: Sheet): string | undefined {
  const outcome = sheet.formulas.evaluate(expression, (name) => sheet.number(name));
  if (typeof outcome === "number") return String(Math.floor(outcome));
  return typeof outcome === "object" ? outcome.dice : undefined;
}

/** Brackets that are open in a text, the innermost last. */
function openIn(text: string): string[] {
  const open: string[] = [];
  for (const sign of text)
    if (opening.includes(sign)) open.push(sign);
    else if (open.length > 0 && opening[closing.indexOf(sign)] === open.at(-1)) open.pop();
  return open;
}

/** Of a text that is left out, the brackets that close what is open. */
function bracketsOf(text: string, before: string): string {
  const open = openIn(before);
  let kept = "";
  for (const sign of text) {
    if (open.length === 0 || opening[closing.indexOf(sign)] !== open.at(-1)) continue;
    open.pop();
    kept += sign;
  }
  return kept;
}

/** A text without brackets in front that close nothing. */
function balanced(text: string, before: string): string {
  const first = text[0];
  if (first === undefined || !closing.includes(first) || openIn(before).length > 0) return text;
  return balanced(text.slice(1), before);
}
