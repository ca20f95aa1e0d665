import type { CardValue, JsonValue } from "@dicetower/contract/engine";

/** Characters and members that one value may have; the same for all values that one roll reads together. */
export const maxOfValue = 65_536;
/** Members inside members of one value. */
const maxDepth = 32;

/**
 * Returns how large a value is: its characters, and one for each number and member. `Infinity` for what is nested too
 * deeply, and for what is no value of a card.
 */
export function sizeOf(value: CardValue, depth = 0): number {
  switch (typeof value) {
    case "string":
      return value.length + 1;
    case "number":
    case "boolean":
      return 1;
    case "object":
      return value === null ? 1 : sizeOfMembers(value, depth);
    default:
      return Number.POSITIVE_INFINITY;
  }
}

function sizeOfMembers(value: object, depth: number): number {
  if (depth >= maxDepth) return Number.POSITIVE_INFINITY;
  let size = 1;
  for (const [name, member] of Object.entries(value) as [string, JsonValue][]) {
    size += (Array.isArray(value) ? 0 : name.length) + sizeOf(member, depth + 1);
    if (size > maxOfValue) return Number.POSITIVE_INFINITY;
  }
  return size;
}
