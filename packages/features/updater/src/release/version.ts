/** A version as manifests spell it, taken apart. */
export interface Version {
  /** `1.5.0-rc.1`: without a leading `v` and without the build. */
  readonly semver: string;
  readonly numbers: readonly [number, number, number];
  readonly prerelease: readonly string[];
  readonly build: number;
}

const maxCharacters = 64;
const number = "(0|[1-9]\\d{0,4})";
const pattern = new RegExp(
  `^v?${number}\\.${number}\\.${number}(?:-([0-9A-Za-z]+(?:\\.[0-9A-Za-z]+){0,4}))?(?:\\+(\\d{1,8}))?$`,
);

/** Reads a version; undefined for anything that is not spelt as one. @param build counts where the text names none */
export function parseVersion(text: string, build = 0): Version | undefined {
  if (text.length > maxCharacters) return undefined;
  const found = pattern.exec(text);
  if (found === null) return undefined;
  const [, major = "", minor = "", patch = "", prerelease, own] = found;
  return {
    semver: `${major}.${minor}.${patch}${prerelease === undefined ? "" : `-${prerelease}`}`,
    numbers: [Number(major), Number(minor), Number(patch)],
    prerelease: prerelease?.split(".") ?? [],
    build: own === undefined ? build : Number(own),
  };
}

/** Below 0 where `one` is older than `other`: by semantic-version precedence, then by build. */
export function compareVersions(one: Version, other: Version): number {
  for (const at of [0, 1, 2] as const) {
    const difference = one.numbers[at] - other.numbers[at];
    if (difference !== 0) return difference;
  }
  return comparePrereleases(one.prerelease, other.prerelease) || one.build - other.build;
}

function comparePrereleases(one: readonly string[], other: readonly string[]): number {
  // A version without such parts is newer than the same one with them.
  if (one.length === 0 || other.length === 0) return other.length - one.length;
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const difference = compareParts(one[at] ?? "", other[at] ?? "");
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

function compareParts(one: string, other: string): number {
  const [isNumber, otherIsNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (isNumber && otherIsNumber) return Number(one) - Number(other);
  if (isNumber !== otherIsNumber) return isNumber ? -1 : 1;
  return one < other ? -1 : one > other ? 1 : 0;
}
