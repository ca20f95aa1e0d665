import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { publishedPackages, root } from "../../workspace/workspace.js";

/** Where the built page of the panel lies. */
export const pageFolder = join(root, "packages", "panel", "panel", "page-dist");

/** Packages that have pages, the shell's first. */
function withPages(): string[] {
  const folders = publishedPackages().map(({ path }) => path);
  const all = folders.filter((folder) => existsSync(join(folder, "page")));
  return [dirname(pageFolder), ...all.filter((folder) => folder !== dirname(pageFolder))];
}

/** Builds the pages where nobody has: `npm test` has, tests that are run from sources alone need not. */
export function ensureBuilt(): void {
  const missing = withPages().filter((folder) => !existsSync(join(folder, "page-dist")));
  if (missing.length === 0) return;
  const script = join(root, "packages", "panel", "panel-kit", "bin", "build-page.mjs");
  const { status, stderr } = spawnSync(process.execPath, [script, ...missing], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`pages could not be built:\n${stderr}`);
}
