import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "../files/index.js";

/**
 * Beside the record in the database (`Restores`) this one is written before anything is put in place, and also counts
 * where the restore fails behind it: rolls begin a new seed, once too often at worst. Whoever writes files here can
 * take it away; what must not believe such files, as the audit log, asks the record.
 */
const markName = "restored.json";

/**
 * Notes beside the store, where no backup reaches, that an earlier state is put in its place now.
 * @returns UTC epoch seconds of now
 */
export async function noteRestore(folder: string): Promise<number> {
  const at = Math.floor(Date.now() / 1000);
  await writeWhole(join(folder, markName), `${JSON.stringify({ at })}\n`);
  return at;
}

/** UTC epoch seconds of the last time a backup was restored here; undefined for never. */
export async function lastRestore(folder: string): Promise<number | undefined> {
  try {
    const { at } = JSON.parse(await readFile(join(folder, markName), "utf8")) as { at?: unknown };
    return typeof at === "number" && Number.isSafeInteger(at) ? at : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
