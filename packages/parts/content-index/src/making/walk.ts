import { constants, type Dirent } from "node:fs";
import { open, opendir } from "node:fs/promises";
import { join } from "node:path";
import { codes, failure, sanitizeText } from "@dicetower/contract";
import { isPathBelow } from "../format/fields.js";
import type { FileNote } from "./made-index.js";

/** Bounds of a folder that is walked. */
const walkLimits = { depth: 8, files: 10_000 } as const;

/**
 * Paths of the files below a folder, sorted; links are not followed, hidden names are passed over.
 * @throws Failure 42200 where there are more than 10 000 entries
 */
export async function filesBelow(
  folder: string,
  signal: AbortSignal,
): Promise<{ readonly paths: readonly string[]; readonly skipped: readonly FileNote[] }> {
  const paths: string[] = [];
  const skipped: FileNote[] = [];
  const left = [""];
  let count = 0;
  for (let below = left.pop(); below !== undefined; below = left.pop()) {
    signal.throwIfAborted();
    for await (const entry of await opendir(join(folder, below))) {
      if (++count > walkLimits.files)
        throw failure(
          codes.ruleBroken,
          `The folder has more than ${walkLimits.files} files. Put what is to be listed into a folder of its own.`,
        );
      if (entry.name.startsWith(".")) continue;
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      const reason = refusedEntry(entry, path);
      if (reason !== undefined) skipped.push({ path: sanitizeText(path.replace(/[\n\t]/g, "")), reason });
      else if (entry.isDirectory()) left.push(path);
      else paths.push(path);
    }
  }
  return { paths: paths.sort(), skipped };
}

function refusedEntry(entry: Dirent, path: string): string | undefined {
  if (entry.isSymbolicLink()) return "It is a link, which is not followed.";
  if (!entry.isFile() && !entry.isDirectory()) return "It is neither a file nor a folder.";
  if (!isPathBelow(path) || sanitizeText(path, path.length) !== path || /[\n\t\ufffd]/.test(path))
    return "Its name has characters that an index cannot have, or is too long.";
  // An index has names in one form alone, and a server looks for the very letters.
  if (path.normalize("NFC") !== path)
    return "Its name has letters with their marks apart (NFD), by which it would not be found. Rename it.";
  if (entry.isDirectory() && path.split("/").length > walkLimits.depth)
    return `It is deeper than ${walkLimits.depth} folders.`;
  return undefined;
}

/** Reads a file that is no link. @returns undefined for one that is larger */
export async function readBounded(path: string, most: number): Promise<Buffer | undefined> {
  // Not to wait for a writer where a pipe has taken the place of the file.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stat = await file.stat();
    if (!stat.isFile() || stat.size > most) return undefined;
    const bytes = Buffer.alloc(stat.size);
    let at = 0;
    while (at < bytes.length) {
      const { bytesRead } = await file.read(bytes, at, bytes.length - at, at);
      if (bytesRead === 0) break;
      at += bytesRead;
    }
    return bytes.subarray(0, at);
  } finally {
    await file.close();
  }
}
