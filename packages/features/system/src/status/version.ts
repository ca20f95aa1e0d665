import type { Installation } from "@dicetower/contract";

/** A version as the API shows it. */
export interface ShownVersion {
  readonly semver: string;
  readonly build: number;
  /** `v1.2.3(926)`, or `beta-1.2.3(926)` of a beta (service, Versioning 1). */
  readonly display: string;
  /** UTC epoch seconds. */
  readonly builtAt: number;
  readonly prerelease: boolean;
}

/** The channel comes from the build, never from the semantic version. */
export function shownVersion({
  version,
  prerelease,
}: Pick<Installation, "version" | "prerelease">): ShownVersion {
  const { semver, build, builtAt } = version;
  return { semver, build, display: `${prerelease ? "beta-" : "v"}${semver}(${build})`, builtAt, prerelease };
}
