import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "@dicetower/files";

/** The record of the last run, in a file next to the databases. */
export interface RunMark {
  /** True if the store was closed cleanly. */
  readonly clean: boolean;
  /** True if a check found the journal damaged; it is replaced at the next start. */
  readonly journalDamaged?: boolean;
  /** Folder of a backup whose restore was started and not finished. */
  readonly restoring?: string;
  /** Key of that restore. */
  readonly restoreKey?: string;
}

const markName = "store.json";

/** Reads the mark; undefined if there never was a store. An unreadable mark counts as an unclean end. */
export async function readMark(folder: string): Promise<RunMark | undefined> {
  let text: string;
  try {
    text = await readFile(join(folder, markName), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    const mark = JSON.parse(text) as Partial<RunMark>;
    return {
      clean: mark.clean === true,
      journalDamaged: mark.journalDamaged === true,
      ...(typeof mark.restoring === "string" ? { restoring: mark.restoring } : {}),
      ...(typeof mark.restoreKey === "string" ? { restoreKey: mark.restoreKey } : {}),
    };
  } catch {
    return { clean: false };
  }
}

export function writeMark(folder: string, mark: RunMark): Promise<void> {
  return writeWhole(join(folder, markName), `${JSON.stringify(mark)}\n`);
}
