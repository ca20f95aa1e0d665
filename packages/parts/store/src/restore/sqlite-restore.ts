import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, open, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { syncFolder, temporaryIn } from "@dicetower/files";
import { verifyBackup } from "../backup/backup-manifest.js";
import { readMark, writeMark } from "../sqlite/run-mark.js";
import { stateFile } from "../sqlite/store-files.js";
import { noteRestore } from "./restore-mark.js";
import { readCarryOver, recordRestore } from "./sqlite-carry-over.js";

/**
 * Replaces the files of a store with those of a backup. The store must be closed. An interrupted restore is completed
 * at the next start.
 * @param how `files`: those to restore, by default all; `key`: that of an interrupted restore
 * @returns why nothing could be carried over from the previous state; empty if it was, or there was none
 * @throws Error when the backup is not intact; nothing has changed then
 */
export async function restoreSqlite(
  folder: string,
  backup: string,
  {
    files,
    key = randomUUID(),
  }: { readonly files?: readonly string[]; readonly key?: string | undefined } = {},
): Promise<string> {
  const manifest = await verifyBackup(backup);
  if (manifest.dialect !== "sqlite")
    throw new Error("This backup is from PostgreSQL: restore it with DICETOWER_DATABASE_URL set.");
  const wanted = manifest.files.filter(({ name }) => files?.includes(name) ?? true);
  const former = await readMark(folder);
  if (files === undefined) await writeMark(folder, { clean: false, restoring: backup, restoreKey: key });
  const at = await noteRestore(folder);
  let unasked = "";
  let placed = 0;
  try {
    for (const { name } of wanted) {
      await place(folder, backup, name, async (path) => {
        if (name !== stateFile) return;
        const before = await readCarryOver(join(folder, stateFile), key);
        ({ unasked } = before);
        await recordRestore(path, { key, at, backup: basename(backup), before });
      });
      placed++;
    }
  } catch (error) {
    // Nothing was replaced yet, so there is nothing for the next start to complete.
    if (placed === 0 && former !== undefined && former.restoring === undefined)
      await writeMark(folder, former);
    throw error;
  }
  await writeMark(folder, { clean: true });
  return former === undefined ? "" : unasked;
}

/** Replaces one file. @param prepare called with the copy before it is moved into place */
async function place(
  folder: string,
  backup: string,
  name: string,
  prepare: (path: string) => Promise<void>,
): Promise<void> {
  const temporary = temporaryIn(folder);
  try {
    await copyFile(join(backup, name), temporary.path);
    await prepare(temporary.path);
    const file = await open(temporary.path, "r+");
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    // SQLite would apply the log of the old file to the new one.
    for (const ending of ["-wal", "-shm"])
      if (existsSync(join(folder, name + ending))) await rm(join(folder, name + ending));
    await rename(temporary.path, join(folder, name));
    await syncFolder(folder);
  } finally {
    await rm(temporary.path, { force: true });
    temporary.release();
  }
}
