import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Joi } from "@dicetower/contract";
import { readJsonFile } from "./json-file.js";

const schema = Joi.object<{ feature: string }>({ feature: Joi.string().required() });

/** Returns the file in which the watchdog notes the feature whose setup blocked the process. */
export function hungSetupFile(folder: string): string {
  return join(folder, "hung-setup.json");
}

/** Returns the feature whose setup blocked an earlier start; undefined if there is none, or the note is damaged. */
export async function hungFeature(folder: string): Promise<string | undefined> {
  const stored = await readJsonFile(hungSetupFile(folder), schema, "it is left out").catch(() => undefined);
  return stored?.feature;
}

/** Removes the note, once the store says that the feature is off. */
export async function forgetHungFeature(folder: string): Promise<void> {
  await rm(hungSetupFile(folder), { force: true });
}
