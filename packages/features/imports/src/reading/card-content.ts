import { type JsonValue, storable, truncateText } from "@dicetower/contract";
import type { ImportRecords } from "../api/records.js";

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

/** Attributes of a card, and how many there were that no card can hold. */
export interface CardContent {
  readonly attributes: ImportRecords["cards"]["attributes"];
  readonly left: number;
}

/** Takes what a card can hold: numbers, texts and formulas (`{expr}`) under names of bounded length. */
export function cardContent(written: Iterable<readonly [name: string, value: unknown]>): CardContent {
  const attributes = new Map<string, JsonValue>();
  let left = 0;
  for (const [name, value] of written) {
    const fitting = attributeValue(value);
    const short = storable(name)
      .replace(/\p{Cc}+/gu, "")
      .trim();
    const full = attributes.size >= bounds.attributes && !attributes.has(short);
    if (fitting === undefined || short === "" || [...short].length > bounds.attributeName || full) left++;
    else attributes.set(short, fitting);
  }
  return { attributes: Object.fromEntries(attributes), left };
}

function attributeValue(value: unknown): JsonValue | undefined {
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value === "string") {
    const text = storable(value);
    return /^-?\d{1,15}$/.test(text) ? Number(text) : truncateText(text, bounds.text);
  }
  if (typeof value !== "object" || value === null || !("expr" in value)) return undefined;
  const { expr } = value;
  if (typeof expr !== "string" || expr.trim() === "") return undefined;
  // A formula that was cut off would be another one: it stays readable as a text.
  return expr.length <= bounds.formula ? { expr: storable(expr) } : truncateText(storable(expr), bounds.text);
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
