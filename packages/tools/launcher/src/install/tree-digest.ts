import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * Returns the digest of a file tree, in the same way as the updater: of the paths in order, with mode, size and hash of
 * each.
 * @throws Error for anything but regular files, and if there is no tree
 */
export async function treeDigest(root: string): Promise<string> {
  const lines: { readonly path: string; readonly line: string }[] = [];
  const look = async (folder: string, above: string): Promise<void> => {
    for (const name of await readdir(folder)) {
      const file = join(folder, name);
      const stats = await lstat(file);
      const path = `${above}${name}`;
      if (stats.isDirectory()) await look(file, `${path}/`);
      else if (stats.isFile()) {
        const mode = process.platform !== "win32" && (stats.mode & 0o111) !== 0 ? "755" : "644";
        lines.push({ path, line: `${path}\0${mode}\0${stats.size}\0${await hashOf(file)}\n` });
      } else throw new Error("the package holds what is no plain file");
    }
  };
  await look(root, "");
  const hash = createHash("sha256");
  for (const { line } of lines.sort((a, b) => (a.path < b.path ? -1 : 1))) hash.update(line);
  return hash.digest("hex");
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 }))
    hash.update(piece as Buffer);
  return hash.digest("hex");
}
