import type { Json } from "./json-schema.js";
import { readAt, writeAt } from "./pointer.js";
import { differences, same } from "./same.js";

/** One place that was changed here or by others since it was read. */
export interface Change {
  readonly pointer: string;
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
  /** Both have changed it, to different values. */
  readonly clash: boolean;
}

/** Places that differ between what was read, what is here, and what others have saved meanwhile. */
export function changesOf(
  base: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
): Change[] {
  const pointers = new Set(
    [...differences(base, mine), ...differences(base, theirs)].map(({ pointer }) => pointer),
  );
  // A place inside one that changed as a whole is part of that.
  const outer = [...pointers].filter(
    (one) => ![...pointers].some((other) => other !== one && one.startsWith(`${other}/`)),
  );
  return outer.map((pointer) => {
    const at = { base: readAt(base, pointer), mine: readAt(mine, pointer), theirs: readAt(theirs, pointer) };
    const clash = !same(at.mine, at.theirs) && !same(at.base, at.mine) && !same(at.base, at.theirs);
    return { pointer, ...at, clash };
  });
}

/** Their value with our changes on top; where both changed, what was chosen (`mine` when nothing was). */
export function merged(
  theirs: Json | undefined,
  changes: readonly Change[],
  chosen: ReadonlyMap<string, "mine" | "theirs">,
): Json | undefined {
  let result = theirs;
  for (const { pointer, base, mine } of changes)
    if (!same(base, mine) && chosen.get(pointer) !== "theirs") result = writeAt(result, pointer, mine);
  return result;
}

/** A value with places of another one: secrets of a draft are those that are stored. */
export function withPlaces(
  value: Json | undefined,
  from: Json | undefined,
  pointers: readonly string[],
): Json | undefined {
  let result = value;
  for (const pointer of pointers) result = writeAt(result, pointer, readAt(from, pointer));
  return result;
}
