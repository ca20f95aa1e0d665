import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Joi } from "@dicetower/contract";
import { syncFolder, writeWhole } from "@dicetower/files";

/** A restore that the next start carries out, before it opens the store. */
export interface PreparedRestore {
  /** Name of the backup. */
  readonly backup: string;
  /** A random key, which distinguishes an interrupted restore from another one of the same backup. */
  readonly key: string;
  /** UTC epoch seconds. */
  readonly preparedAt: number;
  /** Where the previous state is kept; left out until that has been done. */
  readonly kept?: string;
  /** Why it could not be carried out; the data is unchanged then. */
  readonly failed?: string;
}

const fileName = "restore-next.json";

const schema = Joi.object<PreparedRestore>({
  backup: Joi.string().required(),
  key: Joi.string().required(),
  preparedAt: Joi.number().integer().min(0).required(),
  kept: Joi.string().allow(""),
  failed: Joi.string(),
});

/**
 * Reads the prepared restore; undefined if there is none or it cannot be read, because data is never replaced on a
 * guess.
 */
export async function readPreparedRestore(folder: string): Promise<PreparedRestore | undefined> {
  try {
    const { value, error } = schema.validate(JSON.parse(await readFile(join(folder, fileName), "utf8")));
    return error === undefined ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Prepares a restore; replaces one that was prepared before. */
export function writePreparedRestore(folder: string, prepared: PreparedRestore): Promise<void> {
  return writeWhole(join(folder, fileName), `${JSON.stringify(prepared)}\n`);
}

/** Removes the prepared restore. */
export async function clearPreparedRestore(folder: string): Promise<void> {
  await rm(join(folder, fileName), { force: true });
  await syncFolder(folder);
}
