import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../workspace/workspace.js";
import { authorsFolder, install, tarballsIn } from "./outside.js";
import { run } from "./run.js";

/** An installation and an author's folder outside the repository, made of nothing but tarballs. */
export interface InstalledFolder {
  readonly folder: string;
  /** Where the coin is written, as if it were not one of our examples. */
  readonly author: string;
  remove(): Promise<void>;
}

/** Does what docs/integrators.md and docs/feature-authors.md tell people to do. */
export async function installPacked(): Promise<InstalledFolder> {
  const base = await mkdtemp(join(tmpdir(), "dicetower-packing-"));
  const tarballs = join(base, "tarballs");
  const folder = join(base, "my-tower");
  await mkdir(folder);
  await run("npm", ["run", "tarballs", "--", tarballs], root);
  await run("npm", ["init", "-y"], folder);
  await run("npm", ["pkg", "set", "allowScripts.sqlite3=true", "--json"], folder);
  await install(folder, ...(await tarballsIn(tarballs)));

  const author = await authorsFolder(base, "feature-coin", tarballs);
  await run("npm", ["pack"], author);
  await install(folder, ...(await tarballsIn(author)));
  return { folder, author, remove: () => rm(base, { recursive: true, force: true }) };
}
