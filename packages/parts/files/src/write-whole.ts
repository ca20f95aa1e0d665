import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { utimes } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { type Disk, nodeDisk } from "./disk.js";

/** Prefix of temporary files; `checkName` refuses it for others. */
const temporaryPrefix = ".tmp-";
/** 0 on Windows, which has no such flag. */
export const noFollow = constants.O_NOFOLLOW ?? 0;

/** Called with a complete file before it gets its name. */
export type Settle = (temporary: string) => Promise<Date | undefined>;

const inUse = new Set<string>();

/** Returns true for a temporary file or folder that this process is not writing. */
export function isStale(path: string): boolean {
  return basename(path).startsWith(temporaryPrefix) && !inUse.has(path);
}

/** Reserves a path for a temporary file or folder inside `folder` until `release` is called. */
export function temporaryIn(folder: string): { readonly path: string; release(): void } {
  const path = join(folder, `${temporaryPrefix}${process.pid}-${randomBytes(6).toString("hex")}`);
  inUse.add(path);
  return { path, release: () => inUse.delete(path) };
}

/**
 * Writes a file atomically: readers see the old or the new content, and the new one is durable when this resolves.
 * Writes a temporary file in the same folder, syncs, renames, and syncs the folder.
 * @param settle called with the path of the synced temporary file before it gets its name; may say its time
 */
export async function writeWhole(
  path: string,
  content: string | Buffer | Readable,
  disk: Disk = nodeDisk,
  settle?: Settle,
): Promise<void> {
  const folder = dirname(path);
  const temporary = temporaryIn(folder);
  try {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow;
    const handle = await disk.open(temporary.path, flags, 0o600);
    try {
      if (typeof content === "string" || Buffer.isBuffer(content)) await handle.writeFile(content);
      // `writeFile` appends at the position of the handle and writes the whole chunk.
      else for await (const chunk of content) await handle.writeFile(chunk as Buffer);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const time = await settle?.(temporary.path);
    if (time !== undefined) await utimes(temporary.path, time, time);
    await disk.rename(temporary.path, path);
  } catch (error) {
    await disk.unlink(temporary.path).catch(() => {});
    throw error;
  } finally {
    temporary.release();
  }
  await syncFolder(folder, disk);
}

/** Makes renames and removals in a folder durable. */
export async function syncFolder(folder: string, disk: Disk = nodeDisk): Promise<void> {
  // Folders cannot be opened there; renames are in the journal of the file system.
  if (process.platform === "win32") return;
  const handle = await disk.open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
