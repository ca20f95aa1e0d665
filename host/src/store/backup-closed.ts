import { join } from "node:path";
import type { Clock } from "@dicetower/contract";
import type { BackupFile, BackupReason } from "./backup-manifest.js";
import { type Backup, BackupShelf } from "./backup-shelf.js";
import { journalFile, stateFile } from "./file-names.js";
import { problemOf } from "./integrity.js";
import { copyDatabase } from "./sqlite-backup.js";

/** A store that is not open, and who backs it up. */
export interface ClosedStore {
  /** The data folder. It must be this process' own. */
  readonly folder: string;
  /** PostgreSQL, where the data is there. */
  readonly databaseUrl: string | undefined;
  readonly version: string;
  readonly clock: Pick<Clock, "seconds">;
  /** Name of a backup that stays whatever is taken. */
  readonly spared: string;
}

/** Takes a backup of a store as it is, also of one that newer code has written and this cannot open. */
export async function backUpClosed(store: ClosedStore, reason: BackupReason): Promise<Backup> {
  const { folder, databaseUrl, version, clock, spared } = store;
  const shelf = new BackupShelf(folder, spared);
  const dialect = databaseUrl === undefined ? "sqlite" : "postgres";
  const about = { dialect, createdAt: clock.seconds(), reason, version } as const;
  const made = await shelf.put(about, (target) =>
    databaseUrl === undefined ? copyFiles(folder, target) : dump(databaseUrl, target),
  );
  await shelf.prune();
  return made;
}

async function copyFiles(folder: string, target: string): Promise<BackupFile[]> {
  const files = [await copyDatabase(join(folder, stateFile), target)];
  const journal = join(folder, journalFile);
  // One that is damaged or gone would begin anew at a start.
  if ((await problemOf(journal, "whole")) === "") files.push(await copyDatabase(journal, target));
  return files;
}

/** Loaded for those who use it, as its driver costs time. */
async function dump(url: string, target: string): Promise<BackupFile[]> {
  const { dumpTables } = await import("./postgres-dump.js");
  return [await dumpTables(url, target)];
}
