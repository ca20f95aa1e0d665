import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { type Disk, nodeDisk } from "./disk.js";

/** Names of temporary files begin with it; no name that the rule allows does. */
const temporaryPrefix = ".tmp-";
/** Windows has no such flag. */
export const noFollow = constants.O_NOFOLLOW ?? 0;

const inUse = new Set<string>();

/** True for a temporary file or folder that nobody of this process is writing. */
export function isStale(path: string): boolean {
  return basename(path).startsWith(temporaryPrefix) && !inUse.has(path);
}

/** Lends a path for a temporary file or folder inside `folder` until `release` is called. */
export function temporaryIn(folder: string): { readonly path: string; release(): void } {
  const path = join(folder, `${temporaryPrefix}${process.pid}-${randomBytes(6).toString("hex")}`);
  inUse.add(path);
  return { path, release: () => inUse.delete(path) };
}

/**
 * Writes a file so that there is the old or the new one at every moment, and the new one for good when this has
 * answered: temporary file in the same folder, sync, rename, sync of the folder (reliability P6).
 */
export async function writeWhole(
  path: string,
  content: string | Buffer | Readable,
  disk: Disk = nodeDisk,
): Promise<void> {
  const folder = dirname(path);
  const temporary = temporaryIn(folder);
  try {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow;
    const handle = await disk.open(temporary.path, flags, 0o600);
    try {
      if (typeof content === "string" || Buffer.isBuffer(content)) await handle.writeFile(content);
      // Each call goes on where the last one ended, and writes all it was given.
      else for await (const chunk of content) await handle.writeFile(chunk as Buffer);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await disk.rename(temporary.path, path);
  } catch (error) {
    await disk.unlink(temporary.path).catch(() => {});
    throw error;
  } finally {
    temporary.release();
  }
  await syncFolder(folder, disk);
}

/** Makes renames and removals in a folder last. */
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
