import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";

const pieceBytes = 1024 * 1024;

/** The SHA-256 of a file, read from the disk in pieces. @throws the reason of the signal */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
    signal?.throwIfAborted();
    hash.update(piece as Buffer);
  }
  return hash.digest("hex");
}

/** A file of a tree. */
export interface TreeFile {
  /** With `/`, relative to the tree. */
  readonly path: string;
  readonly mode: "644" | "755";
  readonly size: number;
  readonly sha256: string;
}

/**
 * One digest of a tree: of its paths in order, with mode, size and hash of each. The launcher works it out anew before
 * it installs.
 */
export function digestOf(files: readonly TreeFile[]): string {
  const hash = createHash("sha256");
  for (const { path, mode, size, sha256 } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1)))
    hash.update(`${path}\0${mode}\0${size}\0${sha256}\n`);
  return hash.digest("hex");
}

/**
 * Reads a tree and works out its digest.
 * @throws Error for a link, or what else is no plain file
 */
export async function treeDigest(root: string, signal?: AbortSignal): Promise<string> {
  const files: TreeFile[] = [];
  const look = async (folder: string, above: string): Promise<void> => {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const stats = await lstat(path);
      if (stats.isDirectory()) await look(path, `${above}${name}/`);
      else if (stats.isFile())
        files.push({
          path: `${above}${name}`,
          mode: modeOf(stats.mode),
          size: stats.size,
          sha256: await hashFile(path, signal),
        });
      else throw new Error("the package holds what is no plain file");
    }
  };
  await look(root, "");
  return digestOf(files);
}

/** Windows keeps no modes: nothing there is more than readable. */
function modeOf(mode: number): TreeFile["mode"] {
  return process.platform !== "win32" && (mode & 0o111) !== 0 ? "755" : "644";
}

/** Hands a folder's names to the disk; systems that cannot do that lose nothing by it. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r").catch(() => undefined);
  try {
    await handle?.sync().catch(() => {});
  } finally {
    await handle?.close();
  }
}
