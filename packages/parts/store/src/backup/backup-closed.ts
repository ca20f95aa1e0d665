import { join } from "node:path";
import type { Clock } from "@dicetower/contract";
import { problemOf } from "../sqlite/integrity.js";
import { journalFile, stateFile } from "../sqlite/store-files.js";
import { type Backup, BackupCatalog } from "./backup-catalog.js";
import type { BackupFile, BackupReason } from "./backup-manifest.js";
import { copyDatabase } from "./sqlite-backup.js";

/** A store that is not open. */
export interface ClosedStore {
  /** The data folder, locked by this process. */
  readonly folder: string;
  /** The address of PostgreSQL, if the data is there. */
  readonly databaseUrl: string | undefined;
  readonly version: string;
  readonly clock: Pick<Clock, "seconds">;
  /** Name of a backup that retention never removes. */
  readonly spared: string;
}

/** Takes a backup of a closed store, also of one that newer code has written and this code cannot open. */
export async function backUpClosed(store: ClosedStore, reason: BackupReason): Promise<Backup> {
  const { folder, databaseUrl, version, clock, spared } = store;
  const catalog = new BackupCatalog(folder, spared);
  const dialect = databaseUrl === undefined ? "sqlite" : "postgres";
  const about = { dialect, createdAt: clock.seconds(), reason, version } as const;
  const made = await catalog.put(about, (target) =>
    databaseUrl === undefined ? copyFiles(folder, target) : dump(databaseUrl, target),
  );
  await catalog.prune();
  return made;
}

async function copyFiles(folder: string, target: string): Promise<BackupFile[]> {
  const files = [await copyDatabase(join(folder, stateFile), target)];
  const journal = join(folder, journalFile);
  // A damaged or missing journal is replaced at the next start.
  if ((await problemOf(journal, "whole")) === "") files.push(await copyDatabase(journal, target));
  return files;
}

/** Loads the driver on first use. */
async function dump(url: string, target: string): Promise<BackupFile[]> {
  const { dumpTables } = await import("./postgres-dump.js");
  return [await dumpTables(url, target)];
}
