import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Files } from "@dicetower/contract";
import { ensureDataFolder } from "./data-folder.js";
import { type Disk, nodeDisk } from "./disk.js";
import { DiskFolder } from "./disk-folder.js";
import { Lanes } from "./lanes.js";
import { isStale } from "./write-whole.js";

/** Deeper than anything the service makes. */
const deepest = 8;

/** The files below a data folder. */
export interface DataFiles extends Files {
  /** Removes what writers that were killed left behind; answers how many. Called once, at the start. */
  sweep(): Promise<number>;
}

/** Opens the data folder; it is made where it is missing, for its owner alone. */
export function createFiles(folder: string, disk: Disk = nodeDisk): DataFiles {
  const root = ensureDataFolder(folder);
  const lanes = new Lanes();
  return {
    folder: (name) => new DiskFolder(root, name, disk, lanes),
    sweep: () => sweep(root, disk, 0),
  };
}

async function sweep(folder: string, disk: Disk, depth: number): Promise<number> {
  let removed = 0;
  for (const entry of await disk.readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (isStale(path)) {
      await rm(path, { recursive: true, force: true });
      removed++;
    } else if (entry.isDirectory() && depth < deepest) removed += await sweep(path, disk, depth + 1);
  }
  return removed;
}
