import { chmodSync, realpathSync, statSync } from "node:fs";
import { makeFolder } from "./make-folder.js";

/**
 * Creates the data folder if it is missing, and removes access for other users of the machine.
 * @returns its real path
 */
export function ensureDataFolder(folder: string): string {
  makeFolder(folder);
  const path = realpathSync(folder);
  const { mode, uid } = statSync(path);
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(path, 0o700);
  return path;
}
