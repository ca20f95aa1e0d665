import type { Manifest, ReleaseFile } from "./manifest.js";
import type { Machine } from "./platform.js";
import { compareVersions, parseVersion, type Version } from "./version.js";

/** A release as it is kept and shown. */
export interface Release {
  readonly tag: string;
  readonly version: string;
  readonly build: number;
  readonly prerelease: boolean;
  readonly publishedAt: number;
  readonly notes: string;
  readonly minLauncher: string;
  /** The package for this machine; null where there is none. */
  readonly asset: ReleaseFile | null;
}

/** What of a manifest concerns this machine. */
export function releaseOf(manifest: Manifest, { platform, arch }: Machine): Release {
  const { tag, version, build, prerelease, publishedAt, notes, minLauncher = "", files } = manifest;
  const asset = files.find((file) => file.platform === platform && file.arch === arch) ?? null;
  return { tag, version, build, prerelease, publishedAt, notes, minLauncher, asset };
}

/** A version and its build, as one that can be compared; the lowest there is where it is not spelt as one. */
export function versionOf({ version, build }: { readonly version: string; readonly build: number }): Version {
  return parseVersion(version, build) ?? { semver: "0.0.0", numbers: [0, 0, 0], prerelease: ["0"], build: 0 };
}

/** The program that runs. */
export interface Current {
  readonly version: string;
  readonly build: number;
  readonly prerelease: boolean;
}

/** True for a release that this build is offered: a formal build is never offered a beta. */
export function isNewer(release: Current, current: Current): boolean {
  if (release.prerelease && !current.prerelease) return false;
  return compareVersions(versionOf(release), versionOf(current)) > 0;
}
