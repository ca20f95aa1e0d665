import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../workspace/workspace.js";

/** Where the built page of the panel lies. */
export const pageFolder = join(root, "packages", "panel", "page-dist");

/** Builds the pages where nobody has: `npm test` has, tests that are run from sources alone need not. */
export function ensureBuilt(): void {
  if (existsSync(join(pageFolder, "index.html"))) return;
  const script = join(root, "packages", "panel-kit", "bin", "build-page.mjs");
  const { status, stderr } = spawnSync(process.execPath, [script, join(root, "packages", "panel")], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the panel's page could not be built:\n${stderr}`);
}
