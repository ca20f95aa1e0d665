import { storableJson } from "@dicetower/contract";
import type { ImportFolder } from "../api/formats.js";
import { readBeside } from "./read-beside.js";
import { Unreadable } from "./unreadable.js";

/** Bytes of a file that is read as a whole. */
export const wholeFileBytes = 32 * 2 ** 20;
/** Levels of what is parsed: walking through it may take as many calls within one another. */
const deepest = 64;

/** A value as it comes out of a file, of which nothing is known. */
export type Table = Readonly<Record<string, unknown>>;

/** True for a table. */
export function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads JSON that somebody else wrote. @throws Unreadable */
export function parseJson(text: string): unknown {
  if (isDeep(text)) throw new Unreadable("imports.reading.tooDeep", { most: deepest });
  try {
    return storableJson(JSON.parse(text.replace(/^\ufeff/, "")) as unknown);
  } catch {
    throw new Unreadable("imports.reading.noJson");
  }
}

/** Reads a file of JSON. @throws Unreadable, and failures of the folder */
export function readJson(folder: ImportFolder, path: string, maxBytes = wholeFileBytes): Promise<unknown> {
  return readBeside(folder, path, maxBytes, "json");
}

/** Reads a file of JSON that holds a table. @throws Unreadable, and failures of the folder */
export async function readTable(
  folder: ImportFolder,
  path: string,
  maxBytes = wholeFileBytes,
): Promise<Table> {
  const value = await readBeside(folder, path, maxBytes, "json");
  if (!isTable(value)) throw new Unreadable("imports.reading.otherShape");
  return value;
}

function isDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (quoted) {
      if (unit === 0x5c) at++;
      else if (unit === 0x22) quoted = false;
    } else if (unit === 0x22) quoted = true;
    else if (unit === 0x7b || unit === 0x5b) {
      if (++depth > deepest) return true;
    } else if (unit === 0x7d || unit === 0x5d) depth--;
  }
  return false;
}
