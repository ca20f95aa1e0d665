import { sanitizeText } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import { isHiddenAttribute, proficiencyOf } from "../names/proficiency.js";
import { mostOf } from "../sheet/maxima.js";
import type { Sheet } from "../sheet/sheet.js";

/** Length of a text value in a list. */
const maxText = 60;
/** A text that is read again as it stands. */
const plainText = /^[^\s,，;；、"“”\d+\-.(:=*/&|]+(?:[^\s,，;；"“”]*[^\s,，;；、"“”])?$/u;

/** `侦查:60`, `生命值:9/11`, `&手枪:1d10+2`, `运动*2:7`, `力量:18[16]` with a buff. */
export function valueShown(sheet: Sheet, name: string, locale: string): string {
  const { showValueAs = {}, showValueAsIfMiss = {} } = sheet.system.template.commands.st.show;
  const known = sheet.system.nameOf(name);
  const templates = sheet.has(name) ? showValueAs : showValueAsIfMiss;
  const template = Object.hasOwn(templates, known) ? templates[known] : undefined;
  const title = `${sheet.shownName(name, locale)}${markOf(sheet, name)}`;
  if (template?.includes("{") === true)
    return `${title}:${filled(template, sheet, { [known]: valueText(sheet, name, false) })}`;
  const expression = typeof sheet.own(name) === "object" ? "&" : "";
  return `${expression}${title}:${valueText(sheet, name)}`;
}

/** The mark of proficiency as it is typed: `*`, `*2`; empty where there is none. */
export function markOf({ card }: Sheet, name: string): string {
  const mark = card.attributes[proficiencyOf(name)];
  if (typeof mark !== "number") return "";
  return mark === 1 ? "*" : `*${mark}`;
}

/** Names that have a mark of proficiency. */
export function markedNames({ card }: Sheet): string[] {
  return Object.keys(card.attributes)
    .filter(isHiddenAttribute)
    .map((name) => name.slice(proficiencyOf("").length));
}

/**
 * A value as it is read, its base behind where a buff counts, and its maximum.
 * @param withMost false where a template says what stands behind the value
 */
function valueText(sheet: Sheet, name: string, withMost = true): string {
  const now = printed(sheet, name, false);
  if (typeof sheet.own(name) === "string" && !plainText.test(now)) return quoted(now);
  const value = sheet.buff(name) === 0 ? now : `${now}[${printed(sheet, name, true)}]`;
  const most = withMost && /^-?\d/.test(now) ? maximum(sheet, name) : undefined;
  return most === undefined ? value : `${value}/${most}`;
}

function maximum(sheet: Sheet, name: string): number | undefined {
  try {
    return mostOf(sheet, name);
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

/** In quotes, so that it is read again as a whole. */
function quoted(said: string): string {
  return said.includes('"') ? `“${said.replaceAll("”", "’")}”` : `"${said}"`;
}

function printed(sheet: Sheet, name: string, bare: boolean): string {
  try {
    const value = bare ? sheet.base(name) : sheet.value(name);
    if (value === undefined || value === null) return "-";
    if (typeof value === "object" && "$computed" in value) return String(value.$computed);
    return sanitizeText(typeof value === "object" ? JSON.stringify(value) : String(value), maxText);
  } catch (error) {
    if (error instanceof EngineError) return "?";
    throw error;
  }
}

/**
 * Puts values into `{name}` of a line of a template, with their sign into `{+name}`.
 * @param more values that are none of the card
 */
export function filled(template: string, sheet: Sheet, more: Readonly<Record<string, string>> = {}): string {
  return template.replace(/\{([^{}]{1,60})\}/g, (_place, said: string) => {
    const signed = said.startsWith("+");
    const name = said
      .slice(signed ? 1 : 0)
      .trim()
      .replace(/^\$t|^&/, "");
    if (Object.hasOwn(more, name)) return more[name] ?? "";
    const value = printed(sheet, name, false);
    return signed && /^\d/.test(value) ? `+${value}` : value;
  });
}
