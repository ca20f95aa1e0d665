import type { ImportFolder } from "../api/formats.js";
import type { ImportFile } from "../api/records.js";

/** A file of the folder, to be taken as it is. */
export function folderFile(folder: ImportFolder, path: string, maxBytes: number): ImportFile {
  return { name: path.slice(path.lastIndexOf("/") + 1), content: () => folder.read(path, maxBytes) };
}

/** Ending of a path in small letters, without the dot. */
export function endingOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
}

/** Name of a file without folders and ending. */
export function stemOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
}
