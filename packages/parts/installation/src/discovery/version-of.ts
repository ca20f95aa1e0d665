import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import semver from "semver";
import type { HostVersion } from "../data-folder/index.js";

/** Reads the version from the package of a host; a release writes `build` and `builtAt` into its `build.json`. */
export function versionOf(packageFolder: string): HostVersion {
  const path = join(packageFolder, "package.json");
  const { version } = JSON.parse(readFileSync(path, "utf8")) as { version: string };
  const facts = buildFacts(packageFolder);
  const { build = 0, builtAt = Math.floor(statSync(path).mtimeMs / 1000), prerelease } = facts;
  return { semver: version, build, builtAt, prerelease: prerelease ?? semver.prerelease(version) !== null };
}

function buildFacts(packageFolder: string): { build?: number; builtAt?: number; prerelease?: boolean } {
  try {
    return JSON.parse(readFileSync(join(packageFolder, "build.json"), "utf8")) as object;
  } catch {
    return {};
  }
}
