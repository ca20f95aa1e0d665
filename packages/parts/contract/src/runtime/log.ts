/** Levels of a log line. */
export type LogLevel = "debug" | "info" | "warn" | "error";

/** Writes log lines; the owner is added by whoever handed the log out. */
export interface Log {
  debug(message: string, details?: Readonly<Record<string, unknown>>): void;
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
  /** @param details put the cause under `error`: its message, code and stack are written, secrets masked */
  error(message: string, details?: Readonly<Record<string, unknown>>): void;
}
