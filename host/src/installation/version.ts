import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import semver from "semver";
import { ownPackage } from "./own-package.js";

/** Version of the host. */
export interface HostVersion {
  readonly semver: string;
  /** Counts the builds of a release; 0 in a checkout. */
  readonly build: number;
  /** UTC epoch seconds. */
  readonly builtAt: number;
  readonly prerelease: boolean;
}

/** Reads the version from the host's own package; a release writes `build` and `builtAt` into `build.json`. */
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
