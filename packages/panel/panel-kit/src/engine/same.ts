import type { Json } from "./json-schema.js";
import { below, isList, isRecord } from "./pointer.js";

/** Equality by value; the order of members does not count, and a missing member is not null. */
export function same(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((item, at) => same(item, other[at]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]))
  );
}

/** One place where two values differ; `undefined` where a side has nothing. */
export interface Difference {
  readonly pointer: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** Places where values differ, as deep as objects go. Lists count as one place, unless `intoLists`. */
export function differences(
  before: Json | undefined,
  after: Json | undefined,
  { intoLists = false, pointer = "" } = {},
): Difference[] {
  if (same(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) =>
      differences(
        Object.hasOwn(before, name) ? before[name] : undefined,
        Object.hasOwn(after, name) ? after[name] : undefined,
        { intoLists, pointer: below(pointer, name) },
      ),
    );
  }
  if (intoLists && isList(before) && isList(after) && before.length === after.length)
    return before.flatMap((item, at) =>
      differences(item, after[at], { intoLists, pointer: below(pointer, at) }),
    );
  return [{ pointer, before, after }];
}
