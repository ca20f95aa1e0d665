import type { Stats } from "node:fs";
import { lstat, realpath } from "node:fs/promises";
import { isAbsolute, join, normalize, relative, sep } from "node:path";
import { codes, failure } from "@dicetower/contract";

const maxPathLength = 1_024;

/** Where folders may lie that are imported. */
export interface FolderRules {
  /** Absolute. */
  readonly roots: readonly string[];
  /** The data folder of this installation: nothing in it, around it or of it is imported. */
  readonly data: string;
}

/**
 * Checks a folder that somebody named. Paths outside of the roots get one answer, whatever lies there.
 * @returns its path without links
 * @throws Failure 42200, and 40400 for a folder that is not there within a root
 */
export async function checkFolder(dir: string, rules: FolderRules): Promise<string> {
  const path = plainPath(dir);
  const root = await rootOf(path, rules.roots);
  if (root === undefined)
    throw refused(
      "it is in none of the folders that the settings of imports name, nor beside the data folder",
    );
  const steps = relative(root.named, path).split(sep).filter(Boolean);
  let at = root.real;
  await expectFolder(at);
  for (const step of steps) {
    at = join(at, step);
    await expectFolder(at);
  }
  const data = await realpath(rules.data);
  if (isWithin(data, at) || isWithin(at, data))
    throw refused("it is, holds or lies in the data folder of this bot");
  return at;
}

/** True where `path` is `folder` or lies in it. */
function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function plainPath(dir: string): string {
  if (dir.length > maxPathLength) throw refused("its path is too long");
  if (dir.includes("\0")) throw refused("its path holds a character that no path has");
  if (!isAbsolute(dir)) throw refused("its path is not absolute");
  const path = dir.length > 1 && dir.endsWith(sep) ? dir.slice(0, -1) : dir;
  if (normalize(path) !== path) throw refused("its path holds `.`, `..` or doubled separators");
  return path;
}

async function rootOf(path: string, roots: readonly string[]) {
  for (const root of roots) {
    const real = await realpath(root).catch(() => undefined);
    if (real === undefined) continue;
    if (isWithin(root, path)) return { named: root, real };
    if (isWithin(real, path)) return { named: real, real };
  }
  return undefined;
}

async function expectFolder(path: string): Promise<void> {
  const stats: Stats | undefined = await lstat(path).catch(() => undefined);
  if (stats === undefined) throw failure(codes.notFound, "The folder is not there, or may not be read.");
  if (stats.isSymbolicLink()) throw refused("a link leads to it");
  if (!stats.isDirectory()) throw refused("it is no folder");
}

function refused(why: string): Error {
  return failure(codes.ruleBroken, `The folder cannot be imported: ${why}.`);
}
