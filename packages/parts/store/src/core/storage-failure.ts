import { codes, type Failure, failure } from "@dicetower/contract";

const full = "The disk of the store is full: nothing was changed. Make room and try again.";
const broken = "The disk of the store reports an error: nothing was changed. Look at its health.";
const readOnly = "The store can only be read: nothing was changed. Look at its disk and its rights.";
const damaged = "The store is damaged. Stop the service and start it with --repair.";
const damagedThere =
  "The database says that its data are damaged: nothing was changed. Look at its log; with the service stopped, dicetower restore puts a backup in their place.";
const internal =
  "The database reports an error of its own: nothing was changed. Try again; where it stays, look at its log.";
const busy = "The store is busy. Try again in a moment.";
const slow = "The store was asked for too much at once and stopped. Ask for less.";
const away = "The database does not answer. Try again in a moment.";

const sqlite: Readonly<Record<string, string>> = {
  SQLITE_FULL: full,
  SQLITE_IOERR: broken,
  SQLITE_CANTOPEN: broken,
  SQLITE_READONLY: readOnly,
  SQLITE_PERM: readOnly,
  SQLITE_CORRUPT: damaged,
  SQLITE_NOTADB: damaged,
  SQLITE_BUSY: busy,
  SQLITE_LOCKED: busy,
  SQLITE_NOMEM: busy,
  SQLITE_INTERRUPT: slow,
};

/** By the first characters of the SQLSTATE, or the code of the socket. */
const postgres: readonly (readonly [string, string])[] = [
  ["53100", full],
  ["53", busy],
  ["25006", readOnly],
  ["57014", slow],
  ["57P", away],
  ["55P03", busy],
  ["08", away],
  ["58", broken],
  ["XX001", damagedThere],
  ["XX002", damagedThere],
  ["XX", internal],
  ["ECONN", away],
  ["EPIPE", away],
  ["ETIMEDOUT", away],
  ["ENOTFOUND", away],
];

const databaseErrors = new WeakSet<object>();

/** Marks an error as coming from the database and not from the code around it. */
export function markDatabaseError(error: unknown): void {
  if (typeof error === "object" && error !== null) databaseErrors.add(error);
}

export function isDatabaseError(error: unknown): boolean {
  return typeof error === "object" && error !== null && databaseErrors.has(error);
}

/** Returns true if SQLite says that the disk is full. */
export function saysFull(error: unknown): boolean {
  return codeOf(error) === "SQLITE_FULL";
}

/** Returns true if an error, or its cause, says that the database file is damaged. */
export function saysDamaged(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (["SQLITE_CORRUPT", "SQLITE_NOTADB"].includes(codeOf(error))) return true;
  return saysDamaged(error.cause ?? (error as Partial<Failure>).data?.cause);
}

/**
 * Returns the failure for an error of the storage (disk full, file damaged, server away), which no caller has caused.
 * Returns undefined for any other error: a broken constraint, a wrong statement, an error of the caller.
 */
export function storageFailure(error: unknown): Failure | undefined {
  const sentence = storageSentence(error);
  return sentence === undefined ? undefined : failure(codes.notReady, sentence, { cause: error });
}

function storageSentence(error: unknown): string | undefined {
  const code = codeOf(error);
  const known = sqlite[code] ?? postgres.find(([start]) => code.startsWith(start))?.[1];
  if (known !== undefined || !(error instanceof Error)) return known;
  if (error.name === "KnexTimeoutError") return busy;
  return /^Connection terminated|Client has encountered a connection error/.test(error.message)
    ? away
    : undefined;
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
}
