import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { gunzipSync } from "node:zlib";

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

/** Makes a data folder of a packed one, each file of which is compressed. @returns its path */
export function unpack(packed: string): string {
  const folder = mkdtempSync(join(tmpdir(), "dicetower-upgrade-"));
  for (const path of filesBelow(packed)) {
    const target = join(folder, relative(packed, path).replace(/\.gz$/, ""));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, gunzipSync(readFileSync(path)));
  }
  return folder;
}
