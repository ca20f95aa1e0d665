import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, open, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { syncFolder, temporaryIn } from "../files/index.js";
import { verifyBackup } from "./backup-manifest.js";
import { stateFile } from "./file-names.js";
import { noteRestore } from "./restore-mark.js";
import { readMark, writeMark } from "./run-mark.js";
import { outlivingSqlite, recordInSqlite } from "./sqlite-handover.js";

/**
 * Puts the files of a backup in place of those that are there. The store must be closed. What is begun is brought
 * to its end at the next start, should this be interrupted.
 * @param how `files`: those wanted, all when left out; `key`: of a restore that was interrupted
 * @returns why the state before could not be asked for what is to outlive it, empty where it was, or none ever was
 * @throws Error when the backup is not whole; nothing has changed then
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
  const begun = (await readMark(folder)) !== undefined;
  if (files === undefined) await writeMark(folder, { clean: false, restoring: backup, restoreKey: key });
  const at = await noteRestore(folder);
  let unasked = "";
  for (const { name } of wanted)
    await place(folder, backup, name, async (path) => {
      if (name !== stateFile) return;
      const before = await outlivingSqlite(join(folder, stateFile), key);
      ({ unasked } = before);
      await recordInSqlite(path, { key, at, backup: basename(backup), before });
    });
  await writeMark(folder, { clean: true });
  return begun ? unasked : "";
}

/** @param prepare called with the copy before it takes the place of the file */
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
    // A log of the old file would be taken for one of the new.
    for (const ending of ["-wal", "-shm"])
      if (existsSync(join(folder, name + ending))) await rm(join(folder, name + ending));
    await rename(temporary.path, join(folder, name));
    await syncFolder(folder);
  } finally {
    await rm(temporary.path, { force: true });
    temporary.release();
  }
}
