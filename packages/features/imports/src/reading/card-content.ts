import { type JsonValue, storable, truncateText } from "@dicetower/contract";
import type { ImportSkipped } from "../api/formats.js";
import type { ImportRecords } from "../api/records.js";
import { isTable } from "./bounded-json.js";

/** What a card holds at most. */
const bounds = { name: 40, attributes: 256, attributeName: 48, text: 400, formula: 256 };
const wide: Readonly<Record<string, string>> = {
  ":": "：",
  "@": "＠",
  "#": "＃",
  "|": "｜",
  "/": "／",
  "\\": "＼",
  '"': "＂",
};

/** A name as cards have them: signs that commands read stand in their wide form. */
export function cardName(written: string): string {
  const plain = storable(written)
    .replace(/[:@#|/\\"]/g, (sign) => wide[sign] as string)
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  return [...plain].slice(0, bounds.name).join("").trim();
}

/** Attributes of a card, and the names of those that no card can hold, or not as a whole. */
export interface CardContent {
  readonly attributes: ImportRecords["cards"]["attributes"];
  readonly left: readonly string[];
  readonly cut: readonly string[];
}

/** What is said of attributes that did not come, or not as a whole. @param at the card, as reports name it */
export function* cardNotes(at: string, { left, cut }: CardContent): Generator<ImportSkipped> {
  for (const name of left) yield { skipped: `${at}.${name}`, reasonKey: "imports.reading.value" };
  for (const name of cut)
    yield { skipped: `${at}.${name}`, reasonKey: "imports.reading.cut", values: { most: bounds.text } };
}

/** Takes what a card can hold: numbers, texts and formulas (`{expr}`) under names of bounded length. */
export function cardContent(written: Iterable<readonly [name: string, value: unknown]>): CardContent {
  const attributes = new Map<string, JsonValue>();
  const left: string[] = [];
  const cut: string[] = [];
  for (const [name, value] of written) {
    const fitting = cardValueOf(value, bounds);
    const short = storable(name)
      .replace(/\p{Cc}+/gu, "")
      .trim();
    const full = attributes.size >= bounds.attributes && !attributes.has(short);
    if (fitting === undefined || short === "" || [...short].length > bounds.attributeName || full)
      left.push(name);
    else {
      attributes.set(short, fitting);
      if (lengthOf(value) > lengthOf(fitting)) cut.push(name);
    }
  }
  return { attributes: Object.fromEntries(attributes), left, cut };
}

/** Length of a text or a formula; 0 for others. */
function lengthOf(value: unknown): number {
  if (typeof value === "string") return storable(value).length;
  return isTable(value) && typeof value["expr"] === "string" ? storable(value["expr"]).length : 0;
}

/**
 * A number, a text or a formula (`{expr}`) as it is kept here; undefined for what is none.
 * @param most characters of texts and formulas; all of them when left out
 */
export function cardValueOf(
  value: unknown,
  most: { readonly text: number; readonly formula: number } = { text: Infinity, formula: Infinity },
): JsonValue | undefined {
  const short = (text: string) => (text.length <= most.text ? text : truncateText(text, most.text));
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value === "string") {
    const text = storable(value);
    return /^-?\d{1,15}$/.test(text) ? Number(text) : short(text);
  }
  if (typeof value !== "object" || value === null || !("expr" in value)) return undefined;
  const { expr } = value;
  if (typeof expr !== "string" || expr.trim() === "") return undefined;
  // A formula that was cut off would be another one: it stays readable as a text.
  return expr.length <= most.formula ? { expr: storable(expr) } : short(storable(expr));
}

const systems: Readonly<Record<string, string>> = {
  coc: "coc7",
  coc7: "coc7",
  coc7th: "coc7",
  coc6: "coc6",
  brp: "coc7",
  dnd: "dnd5e",
  dnd5: "dnd5e",
  dnd5e: "dnd5e",
  wod: "wod",
  dx: "dx",
  dx3: "dx",
  dx3rd: "dx",
  fate: "fate",
  emk: "emoklore",
  emoklore: "emoklore",
  shadowrun: "shadowrun",
  sr: "shadowrun",
};

/** Our name of a rule system; of one that is not ours its own name in small letters, undefined where that is none. */
export function systemNamed(written: unknown): string | undefined {
  if (typeof written !== "string") return undefined;
  const folded = written.trim().toLowerCase();
  if (Object.hasOwn(systems, folded)) return systems[folded];
  return /^[\p{Ll}\p{Lo}\p{N}_.+-]{1,32}$/u.test(folded) ? folded : undefined;
}
