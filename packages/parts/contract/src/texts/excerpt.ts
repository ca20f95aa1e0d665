import { sanitizeText } from "./sanitize-text.js";

/** Characters of a reason, a name or an unread text that an answer repeats. */
export const maxExcerpt = 100;

/**
 * Returns what an answer repeats of a text that somebody wrote: fit to be sent, and cut at {@link maxExcerpt} characters
 * with `…`. Records keep the whole.
 */
export function excerpt(said: string): string {
  return sanitizeText(said, maxExcerpt);
}
