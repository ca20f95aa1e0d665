import { join } from "node:path";
import { sentenceOf } from "@dicetower/contract";
import { verifyBackup } from "./backup-manifest.js";
import type { BackupShelf } from "./backup-shelf.js";
import { problemOf } from "./integrity.js";

/**
 * Looks through the newest backup of files as thoroughly as it can be done, so that the live files need not be
 * (reliability B8).
 * @returns what is wrong in a sentence, empty when nothing is or there is no such backup
 */
export async function checkNewestBackup(shelf: BackupShelf): Promise<string> {
  const newest = (await shelf.list()).find(({ dialect }) => dialect === "sqlite");
  if (newest === undefined) return "";
  const folder = shelf.path(newest.name);
  try {
    await verifyBackup(folder);
  } catch (error) {
    return `The backup ${newest.name} is damaged: ${sentenceOf(error)}`;
  }
  for (const { name } of newest.files) {
    const problem = await problemOf(join(folder, name), "thorough");
    if (problem !== "")
      return `The backup ${newest.name} holds a damaged ${name} (${problem}): the live one may be damaged, too.`;
  }
  return "";
}
