import { truncateToBytes } from "@dicetower/contract";
import type { TextPieces } from "../api/templates.js";
import type { TextValue } from "../api/variables.js";
import { harmless } from "./harmless.js";
import { maxBytes } from "./limits.js";
import type { FlatTemplate, Hole } from "./nodes.js";

/** What may stand in a hole; nothing where the name has no value. */
export type Found = TextValue | undefined;

/** Finds the value of a variable, perhaps by waiting. */
export type LookUp = (name: string) => Found | Promise<Found>;

/**
 * Puts a text together; values are never read as templates. A name without a value stays as it is, and what is longer
 * than 64 KiB is cut. A promise only where a value has to be waited for.
 */
export function fillTemplate(template: FlatTemplate, lookUp: LookUp): string | Promise<string> {
  const { pieces, holes } = template;
  let filled = pieces[0] ?? "";
  for (let at = 0; at < holes.length; at++) {
    const hole = holes[at] as Hole;
    const value = typeof hole === "string" ? lookUp(hole) : hole.value;
    if (value instanceof Promise) return fillLater(template, filled, at, value, lookUp);
    filled = joined(filled, written(hole, value));
    filled = joined(filled, pieces[at + 1] ?? "");
  }
  return truncateToBytes(filled, maxBytes);
}

/** Puts together what has been looked up. */
export function joinPieces({ literals, values }: TextPieces): string {
  let filled = literals[0] ?? "";
  for (const [at, value] of values.entries()) {
    filled = joined(filled, written("", value));
    filled = joined(filled, literals[at + 1] ?? "");
  }
  return truncateToBytes(filled, maxBytes);
}

/** Goes on from the first value that has to be waited for; the others are asked for at once. */
async function fillLater(
  { pieces, holes }: FlatTemplate,
  before: string,
  from: number,
  first: Promise<Found>,
  lookUp: LookUp,
): Promise<string> {
  const rest = holes.slice(from + 1).map((hole) => (typeof hole === "string" ? lookUp(hole) : hole.value));
  const values = await Promise.all([first, ...rest]);
  let filled = before;
  for (const [at, value] of values.entries()) {
    filled = joined(filled, written(holes[from + at] as Hole, value));
    filled = joined(filled, pieces[from + at + 1] ?? "");
  }
  return truncateToBytes(filled, maxBytes);
}

function written(hole: Hole, value: Found): string {
  if (typeof value === "string") return harmless(value);
  if (value === undefined) return `{${String(hole)}}`;
  return typeof value === "object" ? value.markup : String(value);
}

/** How platform codes and images begin, and signs that go on with one of them. */
const openings = ["[CQ:", "[img:", "[图:"];
const further = new Set(
  [...openings.join("")].filter((sign) => sign !== "[").map((sign) => sign.charCodeAt(0)),
);

/**
 * Two parts in a row. Parts that are harmless alone must not begin a platform code together: where
 * one would begin before the seam and end behind it, its bracket becomes a wide one.
 */
function joined(before: string, after: string): string {
  if (!further.has(after.charCodeAt(0))) return before + after;
  for (const code of openings)
    for (let known = 1; known < code.length; known++)
      if (before.endsWith(code.slice(0, known)) && after.startsWith(code.slice(known)))
        return `${before.slice(0, -known)}［${before.slice(before.length - known + 1)}${after}`;
  return before + after;
}
