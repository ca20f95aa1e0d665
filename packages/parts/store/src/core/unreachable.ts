import { codes, errorMessage, failure } from "@dicetower/contract";
import { storageFailure } from "./storage-failure.js";

/** SQLSTATEs of a server that refuses the connection: wrong user or password, unknown database. */
const refuses = /^(?:28|3D)/;

/**
 * Returns the error to show for a database that cannot be opened, without its user and password; other errors
 * unchanged.
 */
export function unreachable(url: string, error: unknown): unknown {
  const cause = (error as { readonly data?: { readonly cause?: unknown } } | null)?.data?.cause ?? error;
  const { code = "" } = cause as { readonly code?: string };
  if (!refuses.test(code) && storageFailure(cause) === undefined) return error;
  const why = code.startsWith("E") ? code : errorMessage(cause);
  return failure(
    codes.notReady,
    `DICETOWER_DATABASE_URL: the database at ${new URL(url).host} cannot be reached: ${why}. Start it, or mend the address.`,
    { cause },
  );
}
