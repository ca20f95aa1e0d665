import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Disk } from "../disk.js";
import { systemCode } from "../failures.js";
import { writeWhole } from "../write-whole.js";
import type { IndexState } from "./file-index.js";

const fileName = "files-shared.json";

/** How far this data folder has followed the store. */
export interface SyncMark {
  /** Key of the index; empty for a folder that has never followed one. */
  readonly key: string;
  readonly revision: number;
  /** UTC epoch milliseconds, by the clock of this machine, since when a single process changes the files. */
  readonly aloneFromMs?: number;
}

/** The mark of a folder that has never followed an index. */
export const neverFollowed: SyncMark = { key: "", revision: 0 };

/** Reads the mark; one of another index, or of a later state of this one, is ignored. */
export async function readMark(root: string, { key, revision }: IndexState): Promise<SyncMark> {
  const mark = await stored(root);
  return mark === undefined || mark.key !== key || mark.revision > revision ? neverFollowed : mark;
}

/** Records that this process is alone from now on, so that its changes are in the folder only. */
export async function noteAlone(root: string, nowMs: number, disk: Disk): Promise<void> {
  const mark = await stored(root);
  if (mark !== undefined && mark.aloneFromMs === undefined)
    await writeMark(root, { ...mark, aloneFromMs: nowMs }, disk);
}

async function stored(root: string): Promise<SyncMark | undefined> {
  let text: string;
  try {
    text = await readFile(join(root, fileName), "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
  try {
    const { key, revision, aloneFromMs } = JSON.parse(text) as SyncMark;
    if (typeof key !== "string" || !Number.isSafeInteger(revision)) return undefined;
    return { key, revision, ...(typeof aloneFromMs === "number" ? { aloneFromMs } : {}) };
  } catch {
    return undefined;
  }
}

/** Writes the mark. */
export function writeMark(root: string, mark: SyncMark, disk: Disk): Promise<void> {
  return writeWhole(join(root, fileName), `${JSON.stringify(mark)}\n`, disk);
}
