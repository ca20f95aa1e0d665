import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Files } from "@dicetower/contract";
import { noteAlone } from "./cluster/sync-mark.js";
import { ensureDataFolder } from "./data-folder.js";
import { type Disk, nodeDisk } from "./disk.js";
import { DiskFolder } from "./disk-folder.js";
import { KeyedQueue } from "./keyed-queue.js";
import { isStale } from "./write-whole.js";

/** Depth of the sweep; deeper than any folder of the service. */
const deepest = 8;

/** The files below a data folder. */
export interface DataFiles extends Files {
  /** Real path of the data folder. */
  readonly root: string;
  /** Serializes the writers of each file, whatever folder object they use. */
  readonly queue: KeyedQueue;
  /** Removes temporary files of killed processes; returns how many. Called once, at the start. */
  sweep(): Promise<number>;
  /** Records, in a folder that was one of several, that its files are changed by this process alone from now on. */
  alone(nowMs: number): Promise<void>;
}

/** Opens the data folder, or creates it with access for its owner alone. */
export function createFiles(folder: string, disk: Disk = nodeDisk): DataFiles {
  const root = ensureDataFolder(folder);
  const queue = new KeyedQueue();
  return {
    root,
    queue,
    folder: (name) => new DiskFolder(root, name, disk, queue),
    path: (name) => new DiskFolder(root, name, disk, queue).made(),
    sweep: () => sweep(root, disk, 0),
    alone: (nowMs) => noteAlone(root, nowMs, disk),
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
