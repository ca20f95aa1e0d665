import semver from "semver";

/** Version of the peer's API that plugins are told. */
export const hostVersion = "1.5.1";
/** Versions of the API that the host keeps to, besides its own. */
const compatible = ">=1.0.0 <=1.5.1";

/** True where a version fits a range; undefined where either of them cannot be read. */
export function satisfies(version: string, range: string): boolean | undefined {
  const read = semver.parse(version, { loose: true }) ?? semver.coerce(version);
  const wanted = rangeOf(range);
  if (read === null || wanted === undefined) return undefined;
  return semver.satisfies(read, wanted, { loose: true, includePrerelease: true });
}

/** Ranges of the peer separate conditions by commas as well as by blanks. */
function rangeOf(range: string): string | undefined {
  return semver.validRange(range.replaceAll(",", " "), { loose: true }) ?? undefined;
}

/** Why `@sealVersion` is not met; undefined where it is. */
export function versionProblem(wanted: string): string | undefined {
  const asked = wanted.trim();
  if (asked === "") return undefined;
  const isConstraint = /[~*^<=>|]| - /.test(asked);
  const fits = isConstraint ? satisfies(hostVersion, asked) : satisfies(asked, compatible);
  if (fits === true) return undefined;
  return `it is written for version ${asked} of the API, and this is ${hostVersion}`;
}
