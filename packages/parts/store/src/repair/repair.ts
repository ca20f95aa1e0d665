import { existsSync } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "@dicetower/contract";
import { syncFolder, temporaryIn } from "@dicetower/files";
import { BackupCatalog } from "../backup/backup-catalog.js";
import { checkWritable } from "../core/disk-space.js";
import { saysFull, storageFailure } from "../core/storage-failure.js";
import { compactTimestamp } from "../core/timestamp.js";
import { restoreSqlite } from "../restore/sqlite-restore.js";
import { problemOf } from "../sqlite/integrity.js";
import { writeMark } from "../sqlite/run-mark.js";
import { journalFile, setAside, stateFile } from "../sqlite/store-files.js";
import { enterRecordedSchema, isUpToDate } from "./recorded-schema.js";
import { migrationTable, type SavedTable, salvage } from "./salvage.js";
import { type RecordedSchema, readSchemaRecord } from "./schema-record.js";

/** The repair of one file of the store. */
export interface Repair {
  readonly file: string;
  /** What was wrong with it. */
  readonly problem: string;
  /**
   * `rescued`: every row could be read. `restored`: replaced by the newest intact backup. `partly`: rows are missing and
   * there was no backup. `emptied`: the journal was replaced by an empty one.
   */
  readonly outcome: "rescued" | "restored" | "partly" | "emptied";
  /** Name under which the damaged file is kept. */
  readonly aside: string;
  /** Name of the backup, if one was restored. */
  readonly backup?: string;
  /** The rows that were read, if any; kept next to a restored backup as `<aside>.rescued`. */
  readonly tables: readonly SavedTable[];
}

/**
 * Repairs damaged files of a closed store; intact ones are left alone. Damaged files are kept under another name, and
 * the state is never emptied.
 * @throws Error when the state can be neither read nor restored; nothing has changed then
 */
export async function repairStore(folder: string, clock: Pick<Clock, "seconds">): Promise<Repair[]> {
  const repairs: Repair[] = [];
  const state = join(folder, stateFile);
  if (existsSync(state) || existsSync(join(folder, "store.json"))) {
    const problem = await problemOf(state, "whole");
    if (problem !== "") repairs.push(await repairState(folder, problem, clock.seconds()));
  }
  const journal = join(folder, journalFile);
  const problem = existsSync(journal) ? await problemOf(journal, "whole") : "";
  if (problem !== "") repairs.push(await repairJournal(folder, problem, clock.seconds()));
  if (repairs.length > 0) await writeMark(folder, { clean: true });
  return repairs;
}

async function repairState(folder: string, problem: string, seconds: number): Promise<Repair> {
  const catalog = new BackupCatalog(folder);
  const backup = await catalog.newestWhole();
  const rescue = await rescued(folder, stateFile, await readSchemaRecord(folder));
  try {
    const whole = isWhole(rescue.tables);
    if (backup === undefined && !isUsable(rescue.tables))
      throw await beyondRepair(folder, problem, seconds, rescue);
    const aside = await setAside(folder, stateFile, seconds);
    if (whole || backup === undefined) {
      await rename(rescue.path, join(folder, stateFile));
      await syncFolder(folder);
      return {
        file: stateFile,
        problem,
        outcome: whole ? "rescued" : "partly",
        aside,
        tables: rescue.tables,
      };
    }
    if (rescue.tables.length > 0) await rename(rescue.path, join(folder, `${aside}.rescued`));
    await restoreSqlite(folder, catalog.path(backup.name), { files: [stateFile] });
    return {
      file: stateFile,
      problem,
      outcome: "restored",
      aside,
      backup: backup.name,
      tables: rescue.tables,
    };
  } finally {
    await rescue.end();
  }
}

async function repairJournal(folder: string, problem: string, seconds: number): Promise<Repair> {
  const rescue = await rescued(folder, journalFile);
  try {
    const aside = await setAside(folder, journalFile, seconds);
    const usable = isUsable(rescue.tables);
    if (usable) await rename(rescue.path, join(folder, journalFile));
    await syncFolder(folder);
    const outcome = usable ? (isWhole(rescue.tables) ? "rescued" : "partly") : "emptied";
    return { file: journalFile, problem, outcome, aside, tables: rescue.tables };
  } finally {
    await rescue.end();
  }
}

function isWhole(tables: readonly SavedTable[]): boolean {
  return isUsable(tables) && tables.every(({ whole }) => whole);
}

/** Returns true if the migration records were saved: without them the tables of the store are unknown. */
function isUsable(tables: readonly SavedTable[]): boolean {
  return tables.some(({ name, rows, whole }) => name === migrationTable && whole && rows > 0);
}

async function beyondRepair(
  folder: string,
  problem: string,
  seconds: number,
  rescue: Rescue,
): Promise<Error> {
  let kept = "";
  if (rescue.tables.some(({ rows }) => rows > 0)) {
    const name = `${stateFile}.rescued-${compactTimestamp(seconds)}`;
    await rename(rescue.path, join(folder, name));
    kept = ` What could be read of it is in ${name}.`;
  }
  return new BeyondRepair(
    `${stateFile} cannot be repaired (${problem}) and there is no whole backup.${kept} To begin with an empty store, move ${stateFile} and store.json out of the data folder by hand.`,
  );
}

/** A state that can be neither read nor restored. The message says what to do. */
class BeyondRepair extends Error {
  override readonly name = "BeyondRepair";
}

/** The readable rows of a damaged file, in a new file. */
interface Rescue {
  readonly path: string;
  readonly tables: readonly SavedTable[];
  end(): Promise<void>;
}

/**
 * Reads a copy of the file, so that the original stays unchanged.
 * @param record its tables, for where it does not name all of them
 */
async function rescued(folder: string, file: string, record?: RecordedSchema): Promise<Rescue> {
  const scratch = temporaryIn(folder);
  await mkdir(scratch.path, { mode: 0o700 });
  const end = async (): Promise<void> => {
    await rm(scratch.path, { recursive: true, force: true });
    scratch.release();
  };
  try {
    await checkWritable(folder);
    const damaged = join(scratch.path, file);
    const copyAnew = () => copyWithLog(join(folder, file), damaged);
    await copyAnew();
    const path = join(scratch.path, "rescued.db");
    const tables = await salvaged(damaged, path);
    if (record === undefined || namesAll(tables, record) || !existsSync(join(folder, file)))
      return { path, tables, end };
    await copyAnew();
    const isCurrent = await isUpToDate(damaged, record);
    await enterRecordedSchema(damaged, record);
    const other = join(scratch.path, "rescued-by-record.db");
    const found = await salvaged(damaged, other, record);
    // Tables that were changed since may have begun elsewhere.
    if (isCurrent) return { path: other, tables: found, end };
    if (tables.length > 0) return { path, tables, end };
    return { path: other, tables: found.map((table) => ({ ...table, whole: false })), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function copyWithLog(from: string, to: string): Promise<void> {
  for (const ending of ["-wal", "-shm"]) await rm(to + ending, { force: true });
  for (const ending of ["", "-wal"])
    if (existsSync(from + ending)) await copyFile(from + ending, to + ending);
}

/** The rows of a copy in a new file; none where it cannot be read, or what came of it is no better. */
async function salvaged(damaged: string, target: string, record?: RecordedSchema): Promise<SavedTable[]> {
  const tables = await salvage(damaged, target, record).catch((error: unknown): SavedTable[] => {
    // A full disk says nothing about what can be read.
    if (saysFull(error)) throw storageFailure(error);
    return [];
  });
  return (await problemOf(target, "whole")) === "" ? tables : [];
}

function namesAll(tables: readonly SavedTable[], { entries }: RecordedSchema): boolean {
  const names = new Set(tables.map(({ name }) => name));
  return (
    isUsable(tables) &&
    entries.every(({ type, name }) => type !== "table" || name.startsWith("sqlite_") || names.has(name))
  );
}
