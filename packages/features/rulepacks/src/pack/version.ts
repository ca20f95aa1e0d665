/** Versions and ranges of rule packs: `>=1.2 <2`, `^1.0`, `~2.1`, `1.x`, `a || b`. */

const versionPattern =
  /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z.-]{1,64}))?(?:\+[0-9A-Za-z.-]{1,64})?$/;
const partPattern =
  /^(>=|<=|>|<|=|\^|~)?\s*v?(\d{1,9}|[xX*])(?:\.(\d{1,9}|[xX*]))?(?:\.(\d{1,9}|[xX*]))?(?:-([0-9A-Za-z.-]{1,64}))?$/;

interface Version {
  readonly numbers: readonly [number, number, number];
  /** Empty for a release. */
  readonly before: string;
}

/** True for a version as semver has it. */
export function isVersion(text: string): boolean {
  return versionPattern.test(text);
}

function read(text: string): Version | undefined {
  const [, major, minor, patch, before = ""] = versionPattern.exec(text) ?? [];
  return major === undefined ? undefined : { numbers: [Number(major), Number(minor), Number(patch)], before };
}

/** Below 0 where the first version is the older one. Versions that are none are the oldest. */
export function compareVersions(one: string, other: string): number {
  const a = read(one);
  const b = read(other);
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return compare(a, b);
}

function compare(a: Version, b: Version): number {
  for (const at of [0, 1, 2] as const)
    if (a.numbers[at] !== b.numbers[at]) return a.numbers[at] - b.numbers[at];
  if (a.before === b.before) return 0;
  // A version before a release is older than the release.
  if (a.before === "" || b.before === "") return a.before === "" ? 1 : -1;
  return a.before < b.before ? -1 : 1;
}

/** True where a range can be read. */
export function isRange(range: string): boolean {
  return alternatives(range).every((parts) => parts.every((part) => partPattern.test(part)));
}

/** True where a version lies within a range; false for ranges that cannot be read. */
export function satisfies(version: string, range: string): boolean {
  const asked = read(version);
  if (asked === undefined || !isRange(range)) return false;
  return alternatives(range).some((parts) => parts.every((part) => fits(asked, part)));
}

function alternatives(range: string): string[][] {
  return range
    .slice(0, 200)
    .split("||")
    .map((one) =>
      one
        .trim()
        .replace(/(>=|<=|>|<|=|\^|~)\s+/g, "$1")
        .split(/[\s,]+/)
        .map((part) => (part === "" ? "*" : part)),
    );
}

function fits(version: Version, part: string): boolean {
  const [, operator = "", ...rest] = partPattern.exec(part) ?? [];
  const before = rest[3] ?? "";
  const written = rest
    .slice(0, 3)
    .map((one) => (one === undefined || /[xX*]/.test(one) ? undefined : Number(one)));
  const open = written.indexOf(undefined);
  const given = open < 0 ? 3 : open;
  if (given === 0) return operator !== "<" && operator !== ">";
  const from: Version = { numbers: [written[0] ?? 0, written[1] ?? 0, written[2] ?? 0], before };
  const order = compare(version, from);
  switch (operator) {
    case ">=":
      return order >= 0;
    case "<":
      return order < 0;
    case ">":
      return given === 3 ? order > 0 : compare(version, above(from, given - 1)) >= 0;
    case "<=":
      return given === 3 ? order <= 0 : compare(version, above(from, given - 1)) < 0;
    case "^": {
      const first = from.numbers.findIndex((number) => number > 0);
      return (
        order >= 0 && compare(version, above(from, first < 0 ? given - 1 : Math.min(first, given - 1))) < 0
      );
    }
    case "~":
      return order >= 0 && compare(version, above(from, Math.min(1, given - 1))) < 0;
    default:
      return given === 3 ? order === 0 : order >= 0 && compare(version, above(from, given - 1)) < 0;
  }
}

/** The first version behind all that share the numbers up to a place. */
function above({ numbers }: Version, place: number): Version {
  const next: [number, number, number] = [0, 0, 0];
  for (let at = 0; at <= place; at++) next[at as 0 | 1 | 2] = numbers[at as 0 | 1 | 2];
  next[place as 0 | 1 | 2]++;
  return { numbers: next, before: "" };
}
