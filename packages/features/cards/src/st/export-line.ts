import { proficiencyOf } from "../api.js";
import type { Sheet } from "../sheet/sheet.js";
import { listedNames } from "./form.js";

/** Names that `.st` reads as they are. */
const plain = /^(?:\([^()\s]*\)|[^\s\d:=+\-*/,，;；、&"“”()<>|])+$/u;

/** A name as it is read again: in quotes where it is made of more than letters. */
export function quotedName(name: string): string {
  return plain.test(name) ? name : `"${name.replaceAll('"', "'")}"`;
}

/** A text as it is read again as a value. */
export function quotedText(value: string): string {
  return `"${value.replaceAll('"', "'").replaceAll(/\s+/g, " ")}"`;
}

/** The card as one line that `.st` reads again. */
export function exportLine(sheet: Sheet, locale: string): string {
  const { card } = sheet;
  return listedNames(sheet)
    .map((name) => {
      const value = card.attributes[name];
      const said = quotedName(sheet.shownName(name, locale));
      const prof = proficiencyOf(name);
      const mark = Object.hasOwn(card.attributes, prof) ? `*${String(card.attributes[prof])}` : "";
      if (typeof value === "object") return `&${said}=${value.expr.replaceAll(/\s+/g, "")}`;
      if (typeof value === "string") return `${said}=${quotedText(value)}`;
      return `${said}:${value ?? 0}${mark}`;
    })
    .join(" ");
}
