import { createHash, randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";

const schema = 1;

/**
 * Reads a record with its checksum, in the format that the updater uses too; undefined if there is none, or it is
 * incomplete.
 */
export function readRecord<T>(path: string): T | undefined {
  try {
    const found = JSON.parse(readFileSync(path, "utf8")) as {
      schema?: unknown;
      sha256?: unknown;
      payload: T;
    };
    return found.schema === schema && found.sha256 === checksum(found.payload) ? found.payload : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a record atomically and durably. */
export function writeRecord(path: string, payload: unknown): void {
  writeWhole(path, `${JSON.stringify({ schema, sha256: checksum(payload), payload })}\n`);
}

/** Writes a text in the same way, readable by the owner only. */
export function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = join(dirname(path), `.${randomBytes(6).toString("hex")}.tmp`);
  const file = openSync(temporary, "wx", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/** Syncs the names in a folder to disk; some systems do not support or need it. */
export function syncFolder(path: string): void {
  try {
    const folder = openSync(path, "r");
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    // Windows syncs no folders.
  }
}

function checksum(payload: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(payload) ?? "")
    .digest("hex");
}
