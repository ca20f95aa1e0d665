import { readFile } from "node:fs/promises";
import { Joi } from "@dicetower/contract";
import { InstallationError } from "./errors.js";

/**
 * Reads a small file that the host itself has written.
 * @param mend how to fix a damaged file, as the end of a sentence
 * @returns undefined if there is none
 * @throws InstallationError if it does not match the schema
 */
export async function readJsonFile<T>(
  path: string,
  schema: Joi.ObjectSchema<T>,
  mend: string,
): Promise<T | undefined> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return Joi.attempt(JSON.parse(text), schema.unknown(true), { convert: false }) as T;
  } catch (error) {
    throw new InstallationError(`${path} is damaged: ${mend}`, { cause: error });
  }
}
