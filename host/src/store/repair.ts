import { existsSync } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "@dicetower/contract";
import { syncFolder, temporaryIn } from "../files/index.js";
import { BackupShelf, stampOf } from "./backup-shelf.js";
import { tryRoom } from "./disk-room.js";
import { journalFile, stateFile } from "./file-names.js";
import { problemOf } from "./integrity.js";
import { writeMark } from "./run-mark.js";
import { type SavedTable, salvage } from "./salvage.js";
import { setAside } from "./sqlite-home.js";
import { restoreSqlite } from "./sqlite-restore.js";
import { saysFull, storageFailure } from "./storage-failure.js";

/** What was done about one file of the store. */
export interface Repair {
  readonly file: string;
  /** What was wrong with it. */
  readonly problem: string;
  /**
   * `rescued`: every row could be read. `restored`: the newest whole backup was put in its place. `partly`: rows are
   * missing and there was no backup. `emptied`: the journal begins anew.
   */
  readonly outcome: "rescued" | "restored" | "partly" | "emptied";
  /** Name under which the damaged file is kept. */
  readonly aside: string;
  /** Name of the backup, where one was restored. */
  readonly backup?: string;
  /** What was read, where something was; kept beside a restored backup as `<aside>.rescued`. */
  readonly tables: readonly SavedTable[];
}

/**
 * Repairs damaged files of a store that is closed (reliability D3); sound ones are left alone. Nothing is thrown
 * away, and the state is never emptied.
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
  const shelf = new BackupShelf(folder);
  const backup = await shelf.newestWhole();
  const rescue = await rescued(folder, stateFile);
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
    await restoreSqlite(folder, shelf.path(backup.name), { files: [stateFile] });
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

/** Without the records of its migrations nobody knows which tables a store should have. */
function isUsable(tables: readonly SavedTable[]): boolean {
  return tables.some(({ name, rows, whole }) => name === "host_migration" && whole && rows > 0);
}

async function beyondRepair(
  folder: string,
  problem: string,
  seconds: number,
  rescue: Rescue,
): Promise<Error> {
  let kept = "";
  if (rescue.tables.some(({ rows }) => rows > 0)) {
    const name = `${stateFile}.rescued-${stampOf(seconds)}`;
    await rename(rescue.path, join(folder, name));
    kept = ` What could be read of it is in ${name}.`;
  }
  return new BeyondRepair(
    `${stateFile} cannot be repaired (${problem}) and there is no whole backup.${kept} To begin with an empty store, move ${stateFile} and store.json out of the data folder by hand.`,
  );
}

/** A store that nothing can be done about. The message says what to do instead. */
export class BeyondRepair extends Error {
  override readonly name = "BeyondRepair";
}

/** What can be read of a file, in a new one. */
interface Rescue {
  readonly path: string;
  readonly tables: readonly SavedTable[];
  end(): Promise<void>;
}

/** Works on a copy, so that the original stays as it is. */
async function rescued(folder: string, file: string): Promise<Rescue> {
  const workshop = temporaryIn(folder);
  await mkdir(workshop.path, { mode: 0o700 });
  const path = join(workshop.path, "rescued.db");
  const end = async (): Promise<void> => {
    await rm(workshop.path, { recursive: true, force: true });
    workshop.release();
  };
  try {
    for (const ending of ["", "-wal"])
      if (existsSync(join(folder, file + ending)))
        await copyFile(join(folder, file + ending), join(workshop.path, file + ending));
    await tryRoom(folder);
    const tables = await salvage(join(workshop.path, file), path).catch((error: unknown): SavedTable[] => {
      // What could be read is not less because there is no room for it.
      if (saysFull(error)) throw storageFailure(error);
      return [];
    });
    return { path, tables: (await problemOf(path, "whole")) === "" ? tables : [], end };
  } catch (error) {
    await end();
    throw error;
  }
}
