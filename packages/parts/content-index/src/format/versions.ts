import { compare, prerelease, satisfies, valid } from "semver";
import type { IndexedPackage, PackageKind, StoreIndex } from "./store-index.js";

/** Why a version of a package does not fit. */
export interface Unmet {
  readonly version: string;
  /** `dicetower`, or the id of the package that is missing. */
  readonly needs: string;
  readonly range: string;
}

/** All versions of one package. */
export interface PackageOffer {
  readonly id: string;
  readonly kind: PackageKind;
  /** The newest that fits; a version before a release only where no release fits. */
  readonly newest?: IndexedPackage;
  /** Newest first. */
  readonly versions: readonly IndexedPackage[];
  /** What versions that do not fit lack, newest first. */
  readonly unmet: readonly Unmet[];
}

/** What versions have to fit. */
export interface FitOptions {
  /** Version of this installation. */
  readonly dicetower: string;
  /** True for a package that is elsewhere in a version of the range: installed, or in another index. */
  readonly has?: (id: string, range: string) => boolean;
}

/** Below 0 where the first version is the older one; those that are none are the oldest. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [valid(one), valid(other)];
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return compare(a, b);
}

/** Groups an index by package (id and kind) and finds the newest version of each that fits, in order of ids. */
export function newestFor(
  { packages }: Pick<StoreIndex, "packages">,
  { dicetower, has = () => false }: FitOptions,
): PackageOffer[] {
  const groups = new Map<string, IndexedPackage[]>();
  const versionsOf = new Map<string, string[]>();
  for (const pkg of packages) {
    const id = pkg.id.toLowerCase();
    add(groups, `${id} ${pkg.kind}`, pkg);
    add(versionsOf, id, pkg.version);
  }
  const isThere = (id: string, range: string) =>
    // What is elsewhere is not looked for among thousands of versions.
    has(id, range) || (versionsOf.get(id.toLowerCase()) ?? []).some((version) => isInRange(version, range));
  return [...groups.values()]
    .flatMap((group) => {
      const versions = group.sort((one, other) => compareVersions(other.version, one.version));
      const [first] = versions;
      if (first === undefined) return [];
      const unmet = versions.flatMap((pkg) => lacking(pkg, dicetower, isThere));
      const lacks = new Set(unmet.map(({ version }) => version));
      const fitting = versions.filter(({ version }) => !lacks.has(version));
      const newest = fitting.find(({ version }) => prerelease(version) === null) ?? fitting[0];
      return [
        { id: first.id, kind: first.kind, versions, unmet, ...(newest === undefined ? {} : { newest }) },
      ];
    })
    .sort((one, other) => order(one.id, other.id) || order(one.kind, other.kind));
}

function add<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function lacking(
  { version, requires = {} }: IndexedPackage,
  dicetower: string,
  isThere: (id: string, range: string) => boolean,
): Unmet[] {
  const own = requires.dicetower;
  return [
    ...(own === undefined || isInRange(dicetower, own) ? [] : [{ version, needs: "dicetower", range: own }]),
    ...Object.entries(requires.packages ?? {})
      .filter(([id, range]) => !isThere(id, range))
      .map(([needs, range]) => ({ version, needs, range })),
  ];
}

/** A version before a release counts where it lies in the range: installations may run one. */
export function isInRange(version: string, range: string): boolean {
  return satisfies(version, range, { includePrerelease: true });
}

/** Order by code units, the same on every machine. */
export function order(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
