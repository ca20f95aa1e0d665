import { existsSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "./package-folder.js";

/**
 * Returns the packages of an installation, each with the folder from which it is resolved: its own dependencies, then
 * those of its subfolder `added`, an npm project for additional features if the main list is maintained elsewhere, as
 * in a checkout.
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
