import type { JsonValue } from "@dicetower/contract";
import type { VarLimit } from "./limits.js";

/** True where a stored value is as a limit wants it. What is not stored is nothing, false, and less than anything above 0. */
export function holds(stored: JsonValue | undefined, { operator, value }: VarLimit): boolean {
  if (operator === "equal") return same(stored, value);
  if (operator === "neq") return !same(stored, value);
  const have = stored === undefined || stored === null ? 0 : Number(stored);
  const want = Number(value);
  if (Number.isNaN(have) || Number.isNaN(want)) return false;
  if (operator === "at_least") return have >= want;
  if (operator === "at_most") return have <= want;
  return operator === "more" ? have > want : have < want;
}

function same(stored: JsonValue | undefined, value: VarLimit["value"]): boolean {
  if (typeof value === "boolean") return Boolean(stored) === value;
  if (stored === undefined || stored === null) return false;
  return String(stored) === String(value);
}
