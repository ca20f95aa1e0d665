import type { ImportFolder } from "../api/formats.js";
import type { ImportFile } from "../api/records.js";

/**
 * A file of the folder, to be taken as it is.
 * @param place below the folder of its kind, for features that keep folders
 */
export function folderFile(folder: ImportFolder, path: string, maxBytes: number, place?: string): ImportFile {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const content = () => folder.read(path, maxBytes);
  return place === undefined ? { name, content } : { name, path: place, content };
}

/** Ending of a path in small letters, without the dot. */
export function endingOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
}

/** Name of a file without folders and ending. */
export function stemOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
}
