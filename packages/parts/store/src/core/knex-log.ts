import type { Log } from "@dicetower/contract";

/** Passes the messages of knex to the log; it writes to the terminal otherwise. */
export function knexLog(
  log: Log,
): Record<"warn" | "error" | "deprecate" | "debug", (message: unknown) => void> {
  return {
    warn: (message) => log.warn(`database: ${String(message)}`),
    error: (message) => log.error(`database: ${String(message)}`),
    deprecate: (message) => log.debug(`database: ${String(message)}`),
    debug: (message) => log.debug(`database: ${String(message)}`),
  };
}
