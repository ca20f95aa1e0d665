import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { syncFolder } from "./record-file.js";

/** Databases of a data folder, with their logs. */
const databaseFile = /\.(?:db|sqlite)(?:-wal)?$/;
const besideFile = /\.(?:db|sqlite)-(?:wal|shm|journal)$/;
const spareBytes = 64 * 1024 * 1024;

const databases = (data: string) => readdirSync(data).filter((name) => databaseFile.test(name));

/** Returns true if there is space for a copy of the databases. */
export function hasRoom(data: string): boolean {
  const needed = databases(data).reduce((sum, name) => sum + statSync(join(data, name)).size, 0);
  const { bavail, bsize } = statfsSync(data);
  return bavail * bsize >= needed + spareBytes;
}

/** Copies the databases while no host is running. The copy is renamed to its name when it is complete. */
export function takeSnapshot(data: string, into: string): void {
  const temporary = `${into}.new`;
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true, mode: 0o700 });
  for (const name of databases(data)) copy(join(data, name), join(temporary, name));
  syncFolder(temporary);
  rmSync(into, { recursive: true, force: true });
  renameSync(temporary, into);
  syncFolder(join(into, ".."));
}

/** Restores the copy. Repeating it has the same result. */
export function restoreSnapshot(data: string, from: string): void {
  if (!existsSync(from)) return;
  // Logs written since must not be applied to the restored files.
  for (const name of readdirSync(data).filter((one) => besideFile.test(one))) rmSync(join(data, name));
  for (const name of readdirSync(from)) {
    const temporary = join(data, `.${name}.restoring`);
    copy(join(from, name), temporary);
    renameSync(temporary, join(data, name));
  }
  syncFolder(data);
}

function copy(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  const file = openSync(to, "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
