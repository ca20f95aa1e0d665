import { isDeepStrictEqual } from "node:util";
import { type AdapterReason, type TextRef, text, UnusableAdapter } from "@dicetower/contract";
import type { StoredRecord } from "../records/record.js";
import { maskSecrets } from "./recent-frames.js";

/** Characters of words, and of each value of a text. */
const longest = 500;

/** What went wrong with an adapter, as everybody may read it: without its token. */
export function reasonOf(
  problem: unknown,
  { accessToken = "" }: Pick<StoredRecord, "accessToken">,
): AdapterReason {
  const safe = (words: string) => maskSecrets(words, [accessToken]).slice(0, longest);
  if (problem instanceof UnusableAdapter) return reasonOf(problem.reason, { accessToken });
  if (problem instanceof Error) return safe(problem.message);
  if (!isText(problem)) return safe(String(problem));
  const values = Object.entries(problem.values).map(([name, value]) => [name, safe(String(value))]);
  return text(problem.key, Object.fromEntries(values) as Record<string, string>);
}

function isText(problem: unknown): problem is TextRef {
  const { key, values } = (problem ?? {}) as Partial<TextRef>;
  return typeof key === "string" && typeof values === "object" && values !== null;
}

/** They say the same. */
export function isSameReason(one: AdapterReason, other: AdapterReason): boolean {
  return isDeepStrictEqual(one, other);
}
