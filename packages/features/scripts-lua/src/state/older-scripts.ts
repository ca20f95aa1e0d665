import type { LuaSource } from "../protocol.js";

/**
 * A script that compares the group with `"0"`. Older versions of Dice! had that in private chats; with newer ones the
 * group is empty there, and nothing is.
 */
const comparison =
  /(?:gro?u?p|gid)\w*\s*\)?\s*[~=]=\s*(?:"0"|'0')|(?:"0"|'0')\s*[~=]=\s*(?:tostring\s*\()?[\w.]*(?:gro?u?p|gid)/i;

const known = new WeakMap<LuaSource, boolean>();

/** True where a script was written for versions of Dice! in which private chats are in the group `"0"`. */
export function expectsGroupZero(source: LuaSource): boolean {
  const before = known.get(source);
  if (before !== undefined) return before;
  const found = comparison.test(source.text);
  known.set(source, found);
  return found;
}
