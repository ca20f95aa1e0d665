import { codes } from "@dicetower/contract";
import type { ImportSkipped } from "../api/formats.js";

/** A file, row or record that cannot be taken; {@link skippedFor} says why. */
export class Unreadable extends Error {
  /** @param reasonKey text key, with its values */
  constructor(
    readonly reasonKey: string,
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(reasonKey);
  }
}

/**
 * What is said of something that cannot be taken.
 * @param skipped file below the folder, with `#` and the row where it is one of many
 * @throws the error itself where it is none of what a file can cause
 */
export function skippedFor(skipped: string, error: unknown): ImportSkipped {
  if (error instanceof Unreadable) return { skipped, reasonKey: error.reasonKey, values: error.values };
  if (codeOf(error) === codes.tooLarge) return { skipped, reasonKey: "imports.reading.tooLarge" };
  if (codeOf(error) === codes.notFound) return { skipped, reasonKey: "imports.reading.gone" };
  throw error;
}

function codeOf(error: unknown): unknown {
  const data: unknown = (error as { readonly data?: unknown } | undefined)?.data;
  return typeof data === "object" && data !== null ? (data as { readonly code?: unknown }).code : undefined;
}
