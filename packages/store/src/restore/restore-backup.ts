import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "@dicetower/contract";
import { problemOf } from "../sqlite/integrity.js";
import { setAside, stateFile } from "../sqlite/store-files.js";
import { noteRestore } from "./restore-mark.js";
import { restoreSqlite } from "./sqlite-restore.js";

/**
 * Replaces the data with a backup. The store must be closed.
 * @param databaseUrl address of PostgreSQL, where the data is there
 * @param key of the restore, where it may have been begun before: one that is done already is not done again
 * @returns why nothing could be carried over from the state before; empty where it was, or there was none
 * @throws Error when the backup is not intact, or from the other dialect; nothing has changed then
 */
export async function restoreBackup(
  folder: string,
  backup: string,
  databaseUrl: string | undefined,
  key?: string,
): Promise<string> {
  if (databaseUrl === undefined) return restoreSqlite(folder, backup, { key });
  const { restorePostgres } = await import("./postgres-restore.js");
  const at = await noteRestore(folder);
  return restorePostgres(databaseUrl, backup, at, key);
}

/**
 * Tells whether services are connected to the tables of a database: they must not be replaced under them.
 * @param databaseUrl address of PostgreSQL; a data folder without it is locked by one process
 */
export async function isInUse(databaseUrl: string | undefined): Promise<boolean> {
  if (databaseUrl === undefined) return false;
  const { servicesAt } = await import("./postgres-restore.js");
  return (await servicesAt(databaseUrl)) > 0;
}

/**
 * Renames a state that is too damaged to be backed up, so that a backup can replace it. The store must be closed.
 * @returns the new name, empty where the file is missing; undefined for an intact state
 */
export async function setDamagedAside(
  folder: string,
  clock: Pick<Clock, "seconds">,
): Promise<string | undefined> {
  const state = join(folder, stateFile);
  if (!existsSync(state)) return "";
  return (await problemOf(state, "whole")) === "" ? undefined : setAside(folder, stateFile, clock.seconds());
}
