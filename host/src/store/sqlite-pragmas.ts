/** How far a commit is on the disk when it answers. `FULL`: also after a power cut (reliability P3). */
export type Synchronous = "FULL" | "NORMAL";

/** Bytes above which the write-ahead log is written back at the next chance (reliability B2). */
export const longestLog = 64 * 1024 * 1024;

/**
 * Pages of the write-ahead log at which a commit copies it into the file itself. It is copied beside the commits
 * before that (`WriteBack`), but only a commit can begin it anew. Half of `longestLog`.
 */
const logPages = longestLog / 2 / 4096;

/** Settings of a connection that writes (reliability B1). */
export function writerPragmas(synchronous: Synchronous): string {
  return `PRAGMA busy_timeout = 5000;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = ${synchronous};
PRAGMA foreign_keys = ON;
PRAGMA trusted_schema = OFF;
PRAGMA cell_size_check = ON;
PRAGMA journal_size_limit = ${longestLog};
PRAGMA wal_autocheckpoint = ${logPages};`;
}

/** Settings of a connection that reads; it cannot write. */
export const readerPragmas = `PRAGMA busy_timeout = 5000;
PRAGMA trusted_schema = OFF;
PRAGMA cell_size_check = ON;
PRAGMA query_only = ON;`;
