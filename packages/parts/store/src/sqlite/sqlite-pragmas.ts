/** Durability of a commit. `FULL` also survives a power cut. */
export type Synchronous = "FULL" | "NORMAL";

/** Bytes above which the write-ahead log is checkpointed as soon as possible. */
export const maxLogBytes = 64 * 1024 * 1024;

/**
 * Pages of the write-ahead log at which a commit runs a checkpoint itself. `Checkpointer` copies most pages before that,
 * but only a commit can restart the log. Half of `maxLogBytes`.
 */
const logPages = maxLogBytes / 2 / 4096;

/**
 * Returns the settings of a writing connection. Deleted data is overwritten: a person who was erased must not be found.
 */
export function writerPragmas(synchronous: Synchronous): string {
  return `PRAGMA busy_timeout = 5000;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = ${synchronous};
PRAGMA foreign_keys = ON;
PRAGMA secure_delete = ON;
PRAGMA trusted_schema = OFF;
PRAGMA cell_size_check = ON;
PRAGMA journal_size_limit = ${maxLogBytes};
PRAGMA wal_autocheckpoint = ${logPages};`;
}

/** Settings of a connection that reads; it cannot write. */
export const readerPragmas = `PRAGMA busy_timeout = 5000;
PRAGMA trusted_schema = OFF;
PRAGMA cell_size_check = ON;
PRAGMA query_only = ON;`;
