import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ZippedFile } from "./zip-file.js";

/** All files below a folder in alphabetical order, for an archive. @param above what their names begin with */
export async function treeFiles(root: string, above = ""): Promise<ZippedFile[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const found: ZippedFile[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(root, entry.name);
    if (entry.isDirectory()) found.push(...(await treeFiles(path, `${above}${entry.name}/`)));
    else {
      // Windows keeps no modes; of what is packed there only Windows runs anything.
      const executable = ((await stat(path)).mode & 0o111) !== 0;
      found.push({ name: `${above}${entry.name}`, executable, read: () => readFile(path) });
    }
  }
  return found;
}
