import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "../files/index.js";

/** What is remembered of the last run, beside the store and not in it. */
export interface RunMark {
  /** The store was closed in good order. */
  readonly clean: boolean;
  /** A check found the journal damaged; it begins anew at the next start. */
  readonly journalDamaged?: boolean;
  /** Folder of a backup whose restoring was begun and not finished. */
  readonly restoring?: string;
  /** Key of that restore. */
  readonly restoreKey?: string;
}

const markName = "store.json";

/** Undefined where no store has ever been; a mark that cannot be read counts as an end in bad order. */
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
