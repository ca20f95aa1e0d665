import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type HostVersion, versionOf } from "@dicetower/installation";

/**
 * The folder of the host's own package: the nearest parent with a manifest, because build and sources differ in depth.
 */
export const ownPackage: string = folderAbove(fileURLToPath(import.meta.url));

/** Reads the version of this host. */
export function hostVersion(): HostVersion {
  return versionOf(ownPackage);
}

function folderAbove(path: string): string {
  const folder = dirname(path);
  return existsSync(join(folder, "package.json")) || folder === path ? folder : folderAbove(folder);
}
