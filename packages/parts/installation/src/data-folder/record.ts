import { join } from "node:path";
import { type Clock, Joi, type Random } from "@dicetower/contract";
import { writeWhole } from "@dicetower/files";
import { readJsonFile } from "./json-file.js";

/** The identity of this installation, created at its first start. */
export interface InstallationRecord {
  /** 32 hexadecimal digits. */
  readonly id: string;
  /** UTC epoch seconds. */
  readonly createdAt: number;
}

const schema = Joi.object<InstallationRecord>({
  id: Joi.string().hex().length(32).required(),
  createdAt: Joi.number().integer().required(),
});

/** Reads the record of an installation, or creates it. */
export async function installationRecord(
  folder: string,
  clock: Clock,
  random: Random,
): Promise<InstallationRecord> {
  const path = join(folder, "installation.json");
  const found = await readJsonFile(
    path,
    schema,
    "restore it from a backup, or remove it to have a new id made",
  );
  if (found !== undefined) return found;
  const made = { id: random.bytes(16).toString("hex"), createdAt: clock.seconds() };
  await writeWhole(path, `${JSON.stringify(made)}\n`);
  return made;
}
