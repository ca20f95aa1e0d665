// Where the packages of a checkout are: in the rooms of `packages` (docs/decisions/027).
// Plain JavaScript without dependencies, for what runs before there are any.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Folders in a folder, in alphabetical order; none where it is not there. */
export function foldersIn(path) {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(path, name))
    .sort();
}

/** Every package in the rooms of `packages`. */
export function packageFolders(root) {
  return foldersIn(join(root, "packages"))
    .flatMap(foldersIn)
    .filter((folder) => existsSync(join(folder, "package.json")));
}

/** The folder of that name, in whichever room it stands; undefined where there is none. */
export function packageFolder(root, name) {
  return foldersIn(join(root, "packages"))
    .map((room) => join(room, name))
    .find((folder) => existsSync(join(folder, "package.json")));
}
