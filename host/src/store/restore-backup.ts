import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "@dicetower/contract";
import { stateFile } from "./file-names.js";
import { problemOf } from "./integrity.js";
import { noteRestore } from "./restore-mark.js";
import { setAside } from "./sqlite-home.js";
import { restoreSqlite } from "./sqlite-restore.js";

/**
 * Puts a backup in place of the data. The store must be closed.
 * @param databaseUrl PostgreSQL, where the data is there
 * @returns why the state before could not be asked for what is to outlive it, empty where it was, or none ever was
 * @throws Error when the backup is not whole, or from the other kind of store; nothing has changed then
 */
export async function restoreBackup(
  folder: string,
  backup: string,
  databaseUrl: string | undefined,
): Promise<string> {
  if (databaseUrl === undefined) return restoreSqlite(folder, backup);
  const { restorePostgres } = await import("./postgres-restore.js");
  const at = await noteRestore(folder);
  return restorePostgres(databaseUrl, backup, at);
}

/**
 * Gives a state that is too damaged for a backup another name, so that one can be put in its place. The store must
 * be closed.
 * @returns the name, empty where the file is gone; undefined for a state that is sound
 */
export async function setDamagedAside(
  folder: string,
  clock: Pick<Clock, "seconds">,
): Promise<string | undefined> {
  const state = join(folder, stateFile);
  if (!existsSync(state)) return "";
  return (await problemOf(state, "whole")) === "" ? undefined : setAside(folder, stateFile, clock.seconds());
}
