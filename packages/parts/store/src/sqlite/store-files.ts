import { existsSync } from "node:fs";
import { rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "@dicetower/files";
import { compactTimestamp } from "../core/timestamp.js";

/** Names of the two database files of a store. */
export const stateFile = "state.db";
export const journalFile = "journal.db";

/** Returns the bytes of a file, 0 if there is none. */
export async function fileSize(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
}

/** Renames a damaged database together with its write-ahead log, so that nothing is lost. @returns the new name */
export async function setAside(folder: string, file: string, seconds: number): Promise<string> {
  const aside = `${file}.corrupt-${compactTimestamp(seconds)}`;
  for (const ending of ["", "-wal", "-shm"])
    if (existsSync(join(folder, file + ending)))
      await rename(join(folder, file + ending), join(folder, aside + ending));
  await syncFolder(folder);
  return aside;
}
