import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "@dicetower/files";

/**
 * The file in which the time of the last restore is noted. It is written before anything is replaced, so it also counts
 * where the restore fails afterwards: rolls then begin a new seed once too often. Anyone with access to the folder can
 * remove it; the audit log therefore reads the record in the database (`Restores`) instead.
 */
const markName = "restored.json";

/**
 * Notes outside the databases, where no backup reaches, that an earlier state is restored now.
 * @returns the current time in UTC epoch seconds
 */
export async function noteRestore(folder: string): Promise<number> {
  const at = Math.floor(Date.now() / 1000);
  await writeWhole(join(folder, markName), `${JSON.stringify({ at })}\n`);
  return at;
}

/** Returns UTC epoch seconds of the last time a backup was restored here; undefined for never. */
export async function lastRestore(folder: string): Promise<number | undefined> {
  try {
    const { at } = JSON.parse(await readFile(join(folder, markName), "utf8")) as { at?: unknown };
    return typeof at === "number" && Number.isSafeInteger(at) ? at : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
