import { existsSync } from "node:fs";
import { copyFile, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder, temporaryIn } from "../files/index.js";
import { verifyBackup } from "./backup-manifest.js";
import { noteRestore } from "./restore-mark.js";
import { writeMark } from "./run-mark.js";

/**
 * Puts the files of a backup in place of those that are there. The store must be closed. What is begun is brought
 * to its end at the next start, should this be interrupted.
 * @param files those wanted; all when left out
 * @throws Error when the backup is not whole; nothing has changed then
 */
export async function restoreSqlite(
  folder: string,
  backup: string,
  files?: readonly string[],
): Promise<void> {
  const manifest = await verifyBackup(backup);
  if (manifest.dialect !== "sqlite")
    throw new Error("This backup is from PostgreSQL: restore it with DICETOWER_DATABASE_URL set.");
  const wanted = manifest.files.filter(({ name }) => files?.includes(name) ?? true);
  if (files === undefined) await writeMark(folder, { clean: false, restoring: backup });
  await noteRestore(folder);
  for (const file of wanted) await place(folder, backup, file.name);
  await writeMark(folder, { clean: true });
}

async function place(folder: string, backup: string, name: string): Promise<void> {
  const temporary = temporaryIn(folder);
  try {
    await copyFile(join(backup, name), temporary.path);
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
