import type { LuaSource } from "../protocol.js";

/** What a script expects of messages that older versions of Dice! worded otherwise. */
export interface OlderWays {
  /** Private chats are in the group `"0"`; with newer versions the group is empty there. */
  readonly groupZero: boolean;
  /** Mentions read `[CQ:at,qq=1]`; with newer versions `[CQ:at,id=1]`. */
  readonly mentionsByQq: boolean;
}

/** The group is compared with `"0"`: nothing is equal to that with newer versions. */
const comparison =
  /(?:gro?u?p|gid)\w*\s*\)?\s*[~=]=\s*(?:"0"|'0')|(?:"0"|'0')\s*[~=]=\s*(?:tostring\s*\()?[\w.]*(?:gro?u?p|gid)/i;
/** Patterns that look for somebody who is mentioned; what a script says itself goes on with a quotation mark. */
const patterns = {
  qq: /at,qq=(?:\(|%d[+*-]|\]\*|\[|\.[-+*])|["']qq=\(/,
  id: /\bid=(?:\(|%d[+*-]|\]\*|\[|\.[-+*])/,
} as const;

const known = new WeakMap<LuaSource, OlderWays>();

/** In which ways a script was written for older versions. */
export function olderWaysOf(source: LuaSource): OlderWays {
  const before = known.get(source);
  if (before !== undefined) return before;
  const { text } = source;
  const found = {
    groupZero: comparison.test(text),
    mentionsByQq: patterns.qq.test(text) && !patterns.id.test(text),
  };
  known.set(source, found);
  return found;
}
