import { isDeepStrictEqual } from "node:util";
import {
  type AdapterReason,
  errorMessage,
  isA,
  type TextRef,
  text,
  UnusableAdapter,
} from "@dicetower/contract";
import type { StoredRecord } from "../records/record.js";
import { maskSecrets } from "./recent-frames.js";

/** Characters of words, and of each value of a text. */
const maxLength = 500;

/** What went wrong with an adapter, as everybody may read it: without its token. */
export function reasonOf(
  problem: unknown,
  { accessToken = "" }: Pick<StoredRecord, "accessToken">,
): AdapterReason {
  // No words at all say that nothing is wrong; what was thrown always has some.
  const safe = (said: unknown) =>
    maskSecrets(typeof said === "string" ? said : errorMessage(said), [accessToken]).slice(0, maxLength);
  if (isA(UnusableAdapter, problem)) return reasonOf(problem.reason, { accessToken });
  const said = isA(Error, problem) ? undefined : asText(problem);
  if (said === undefined) return safe(problem);
  const values = Object.entries(said.values).map(([name, value]) => [name, safe(value)]);
  return text(said.key, Object.fromEntries(values) as Record<string, string>);
}

/** A copy of what is a text; undefined for anything else, also for what cannot be read. */
function asText(problem: unknown): TextRef | undefined {
  try {
    const { key, values } = (problem ?? {}) as Partial<TextRef>;
    if (typeof key !== "string" || typeof values !== "object" || values === null) return undefined;
    return { key, values: { ...values } };
  } catch {
    return undefined;
  }
}

/** They say the same. */
export function isSameReason(one: AdapterReason, other: AdapterReason): boolean {
  return isDeepStrictEqual(one, other);
}
