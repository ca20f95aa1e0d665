import type { ImportFolder } from "../api/formats.js";
import { readBeside } from "./read-beside.js";

/** YAML is parsed in one go, and slowly: files of settings and texts have not as much. */
const maxBytes = 8 * 2 ** 20;

/** Reads a file of YAML that somebody else wrote. @throws Unreadable, and failures of the folder */
export function readYaml(folder: ImportFolder, path: string): Promise<unknown> {
  return readBeside(folder, path, maxBytes, "yaml");
}
