import { existsSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "./package-folder.js";

/**
 * The packages of an installation, each with the folder from which it is resolved: its own list, then that of the
 * folder `added` below it, an npm project for features beside a list that belongs to somebody else, as in a checkout.
 */
export async function listedPackages(installation: string): Promise<ReadonlyMap<string, string>> {
  const packages = new Map<string, string>();
  const added = join(installation, "added");
  const folders = existsSync(join(added, "package.json")) ? [installation, added] : [installation];
  for (const folder of folders) {
    const { dependencies = {} } = await readManifest(folder);
    for (const name of Object.keys(dependencies)) if (!packages.has(name)) packages.set(name, folder);
  }
  return packages;
}
