import { join } from "node:path";
import { errorMessage } from "@dicetower/contract";
import { problemOf } from "../sqlite/integrity.js";
import type { BackupCatalog } from "./backup-catalog.js";
import { verifyBackup } from "./backup-manifest.js";

/**
 * Checks the newest SQLite backup with `integrity_check`, which would take too long on the live files.
 * @returns what is wrong in a sentence, empty when nothing is or there is no such backup
 */
export async function checkNewestBackup(catalog: BackupCatalog): Promise<string> {
  const newest = (await catalog.list()).find(({ dialect }) => dialect === "sqlite");
  if (newest === undefined) return "";
  const folder = catalog.path(newest.name);
  try {
    await verifyBackup(folder);
  } catch (error) {
    return `The backup ${newest.name} is damaged: ${errorMessage(error)}`;
  }
  for (const { name } of newest.files) {
    const problem = await problemOf(join(folder, name), "thorough");
    if (problem !== "")
      return `The backup ${newest.name} holds a damaged ${name} (${problem}): the live one may be damaged, too.`;
  }
  return "";
}
