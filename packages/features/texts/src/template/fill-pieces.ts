import { truncateToBytes } from "@dicetower/contract";
import type { TextPieces } from "../api/templates.js";
import type { TextValue } from "../api/variables.js";
import type { Found, LookUp } from "./fill.js";
import { maxBytes } from "./limits.js";
import type { FlatTemplate, Hole } from "./nodes.js";

/**
 * Looks up the values of a text without putting them in. Values are cut where text and values together are longer than
 * 64 KiB. A promise only where one has to be waited for.
 */
export function fillPieces(template: FlatTemplate, lookUp: LookUp): TextPieces | Promise<TextPieces> {
  const found = template.holes.map((hole) => (typeof hole === "string" ? lookUp(hole) : hole.value));
  return found.some((value) => value instanceof Promise)
    ? Promise.all(found.map((value) => Promise.resolve(value))).then((values) => together(template, values))
    : together(template, found as Found[]);
}

function together({ pieces, holes, format }: FlatTemplate, found: readonly Found[]): TextPieces {
  const literals: string[] = [pieces[0] ?? ""];
  const values: TextValue[] = [];
  let left = maxBytes - Buffer.byteLength(pieces.join(""));
  for (const [at, value] of found.entries()) {
    const behind = pieces[at + 1] ?? "";
    if (value === undefined) {
      literals[literals.length - 1] += `{${String(holes[at] as Hole)}}${behind}`;
      continue;
    }
    const fitting = cut(value, Math.max(0, left));
    left -= Buffer.byteLength(textOf(fitting));
    values.push(fitting);
    literals.push(behind);
  }
  return { format, literals, values };
}

/** A code that is cut is none: markup that does not fit is left out. */
function cut(value: TextValue, bytes: number): TextValue {
  const text = textOf(value);
  if (Buffer.byteLength(text) <= bytes) return value;
  return typeof value === "object" ? { markup: "" } : truncateToBytes(text, bytes);
}

function textOf(value: TextValue): string {
  return typeof value === "object" ? value.markup : String(value);
}
