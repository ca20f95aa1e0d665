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
 * Reads a record with its checksum, in the form in which the updater writes its own; undefined where there is none, or
 * one that was not written whole.
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

/** Writes a record whole or not at all, and answers when the disk has it. */
export function writeRecord(path: string, payload: unknown): void {
  writeWhole(path, `${JSON.stringify({ schema, sha256: checksum(payload), payload })}\n`);
}

/** The same for any text, for the owner alone. */
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

/** Hands the names of a folder to the disk; systems that cannot do that lose nothing by it. */
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
