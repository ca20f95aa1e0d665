import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import semver from "semver";

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
  const path = fileURLToPath(new URL("../../package.json", import.meta.url));
  const { version } = JSON.parse(readFileSync(path, "utf8")) as { version: string };
  const { build = 0, builtAt = Math.floor(statSync(path).mtimeMs / 1000), prerelease } = buildFacts();
  return { semver: version, build, builtAt, prerelease: prerelease ?? semver.prerelease(version) !== null };
}

function buildFacts(): { build?: number; builtAt?: number; prerelease?: boolean } {
  try {
    return JSON.parse(readFileSync(new URL("../../build.json", import.meta.url), "utf8")) as object;
  } catch {
    return {};
  }
}
