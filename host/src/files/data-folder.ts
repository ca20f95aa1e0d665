import { chmodSync, mkdirSync, realpathSync, statSync } from "node:fs";

/**
 * Makes the data folder where it is missing and keeps other users of the machine out (security F7).
 * @returns its real path
 */
export function ensureDataFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = realpathSync(folder);
  const { mode, uid } = statSync(path);
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(path, 0o700);
  return path;
}
