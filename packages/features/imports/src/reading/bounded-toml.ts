import type { ImportFolder } from "../api/formats.js";
import { readBeside } from "./read-beside.js";

const maxBytes = 8 * 2 ** 20;

/** Reads a file of TOML that somebody else wrote. @throws Unreadable, and failures of the folder */
export function readToml(folder: ImportFolder, path: string): Promise<unknown> {
  return readBeside(folder, path, maxBytes, "toml");
}
