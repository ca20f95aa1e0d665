import type { StoredRecord } from "../records/record.js";
import { maskSecrets } from "./recent-frames.js";

const longest = 500;

/** What went wrong with an adapter in words that everybody may read: without its token. */
export function reasonOf(problem: unknown, { accessToken = "" }: StoredRecord): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  return maskSecrets(text, [accessToken]).slice(0, longest);
}
