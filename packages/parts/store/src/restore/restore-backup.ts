import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "@dicetower/contract";
import { problemOf } from "../sqlite/integrity.js";
import { setAside, stateFile } from "../sqlite/store-files.js";
import { noteRestore } from "./restore-mark.js";
import { restoreSqlite } from "./sqlite-restore.js";

/**
 * Replaces the data with a backup. The store must be closed.
 * @param databaseUrl address of PostgreSQL, if the data is there
 * @param key key of the restore, which may have been started before: a completed one is not repeated
 * @returns why nothing could be carried over from the previous state; empty if it was, or there was none
 * @throws Error if the backup is not intact, or of the other dialect; nothing has changed then
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
 * Returns true if services are connected to the tables of a database, which then must not be replaced.
 * @param databaseUrl address of PostgreSQL; a data folder without it is locked by one process
 */
export async function isInUse(databaseUrl: string | undefined): Promise<boolean> {
  if (databaseUrl === undefined) return false;
  const { servicesAt } = await import("./postgres-restore.js");
  return (await servicesAt(databaseUrl)) > 0;
}

/**
 * Renames a state that is too damaged to be backed up, so that a backup can replace it. The store must be closed.
 * @returns the new name, empty if the file is missing; undefined for an intact state
 */
export async function setDamagedAside(
  folder: string,
  clock: Pick<Clock, "seconds">,
): Promise<string | undefined> {
  const state = join(folder, stateFile);
  if (!existsSync(state)) return "";
  return (await problemOf(state, "whole")) === "" ? undefined : setAside(folder, stateFile, clock.seconds());
}
