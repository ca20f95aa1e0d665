import { isDeepStrictEqual } from "node:util";
import {
  type AdapterReason,
  isA,
  sentenceOf,
  type TextRef,
  text,
  UnusableAdapter,
} from "@dicetower/contract";
import type { StoredRecord } from "../records/record.js";
import { maskSecrets } from "./recent-frames.js";

/** Characters of words, and of each value of a text. */
const longest = 500;

/** What went wrong with an adapter, as everybody may read it: without its token. */
export function reasonOf(
  problem: unknown,
  { accessToken = "" }: Pick<StoredRecord, "accessToken">,
): AdapterReason {
  // No words at all say that nothing is wrong; what was thrown always has some.
  const safe = (said: unknown) =>
    maskSecrets(typeof said === "string" ? said : sentenceOf(said), [accessToken]).slice(0, longest);
  if (isA(UnusableAdapter, problem)) return reasonOf(problem.reason, { accessToken });
  if (isA(Error, problem) || !isText(problem)) return safe(problem);
  const values = Object.entries(problem.values).map(([name, value]) => [name, safe(value)]);
  return text(problem.key, Object.fromEntries(values) as Record<string, string>);
}

function isText(problem: unknown): problem is TextRef {
  try {
    const { key, values } = (problem ?? {}) as Partial<TextRef>;
    return typeof key === "string" && typeof values === "object" && values !== null;
  } catch {
    return false;
  }
}

/** They say the same. */
export function isSameReason(one: AdapterReason, other: AdapterReason): boolean {
  return isDeepStrictEqual(one, other);
}
