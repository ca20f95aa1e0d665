import { isDeepStrictEqual } from "node:util";

/** True for values of arguments that mean the same: what they can do besides, such as being rolled, is made anew each time. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (isDeepStrictEqual(one, other)) return true;
  const said = dataOf(one);
  return said !== undefined && said !== "{}" && said === dataOf(other);
}

/** The data in a value; undefined where it cannot be told. */
function dataOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
