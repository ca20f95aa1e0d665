import { sanitizeText } from "@dicetower/contract";

/** A text of strangers as a terminal may get it: one line, nothing that steers it. */
export function shown(text: string): string {
  return sanitizeText(text.replace(/\s+/gu, " "), 1_000);
}
