import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { HostVersion } from "@dicetower/installation";
import semver from "semver";
import { ownPackage } from "./own-package.js";

/** Reads the version from the package of the host; a release writes `build` and `builtAt` into `build.json`. */
export function hostVersion(): HostVersion {
  const path = join(ownPackage, "package.json");
  const { version } = JSON.parse(readFileSync(path, "utf8")) as { version: string };
  const { build = 0, builtAt = Math.floor(statSync(path).mtimeMs / 1000), prerelease } = buildFacts();
  return { semver: version, build, builtAt, prerelease: prerelease ?? semver.prerelease(version) !== null };
}

function buildFacts(): { build?: number; builtAt?: number; prerelease?: boolean } {
  try {
    return JSON.parse(readFileSync(join(ownPackage, "build.json"), "utf8")) as object;
  } catch {
    return {};
  }
}
