import type { JsonValue } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import { isHiddenAttribute } from "../api.js";
import type { Sheet } from "./sheet.js";

/** One attribute of a card as it is shown. */
export interface ShownAttribute {
  readonly name: string;
  /** Name as the system shows it. */
  readonly label: string;
  /** As it is read: a number, a text, or an expression that is rolled. */
  readonly shown: string;
  /** What the card itself has, as it is set; null where the value is the system's. */
  readonly own: JsonValue;
  readonly buff: number;
  /** Formula of the system that it is worked out with; empty for none. */
  readonly formula: string;
}

/** Attributes under a heading of the system's template; the heading is empty for those that it does not name. */
export interface ShownGroup {
  readonly title: string;
  readonly attributes: readonly ShownAttribute[];
}

/** A card in the groups and the order of the template of its system. */
export function templateView(sheet: Sheet): ShownGroup[] {
  const seen = new Set<string>();
  const groups: ShownGroup[] = [];
  const take = (title: string, names: readonly string[]) => {
    const attributes = names
      .map((name) => sheet.nameOf(name))
      .filter((name) => {
        if (seen.has(name) || isHiddenAttribute(name)) return false;
        seen.add(name);
        return true;
      })
      .flatMap((name) => attribute(sheet, name));
    if (attributes.length > 0) groups.push({ title, attributes });
  };
  for (const [title, names] of Object.entries(sheet.system.template.attrs.groups)) take(title, names);
  const { defaultsComputed } = sheet.system.template.attrs;
  take("", [
    ...Object.keys(sheet.card.attributes),
    ...Object.keys(sheet.card.buffs),
    ...Object.keys(defaultsComputed),
  ]);
  return groups;
}

function attribute(sheet: Sheet, name: string): ShownAttribute[] {
  const shown = read(sheet, name);
  if (shown === undefined) return [];
  const { showKeyAs = {} } = sheet.system.template.commands.st.show;
  const known = sheet.system.nameOf(name);
  return [
    {
      name,
      label: (Object.hasOwn(showKeyAs, known) ? showKeyAs[known] : undefined) ?? name,
      shown,
      own: (sheet.own(name) ?? null) as JsonValue,
      buff: sheet.buff(name),
      formula: sheet.system.formulaOf(known) ?? "",
    },
  ];
}

/** Undefined where there is no value; a question mark where it cannot be worked out. */
function read(sheet: Sheet, name: string): string | undefined {
  try {
    const value = sheet.value(name);
    if (value === undefined || value === null) return undefined;
    if (typeof value === "object")
      return "$computed" in value ? String(value.$computed) : JSON.stringify(value);
    return String(value);
  } catch (error) {
    if (error instanceof EngineError) return "?";
    throw error;
  }
}
