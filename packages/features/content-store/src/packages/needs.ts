import { type IndexedPackage, isInRange } from "@dicetower/content-index";
import type { Installed } from "./installed-store.js";

/** Another package that a package needs. */
export interface Need {
  readonly id: string;
  readonly range: string;
  /** A version of the range is installed, or is installed along with it. */
  readonly satisfied: boolean;
  /** It is not there yet, and is installed along with it. */
  readonly along: boolean;
}

/** A package that is there, or will be. */
export type There = Pick<Installed, "packageId" | "version">;

/** An installed package that lacks something it needs once others are changed. */
export interface Broken {
  readonly installedId: number;
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly needs: string;
  readonly range: string;
}

/** Versions of what is there, by ids in small letters. */
export type ThereById = ReadonlyMap<string, readonly string[]>;

export function byId(...all: readonly (readonly There[])[]): ThereById {
  const found = new Map<string, string[]>();
  for (const { packageId, version } of all.flat()) {
    const id = packageId.toLowerCase();
    found.set(id, [...(found.get(id) ?? []), version]);
  }
  return found;
}

/** True where the package is there in a version of the range. */
export function isMet(there: ThereById, id: string, range: string): boolean {
  return (there.get(id.toLowerCase()) ?? []).some((version) => isInRange(version, range));
}

/** What a package needs of others, and whether that is there. */
export function needsOf(
  { requires }: Pick<IndexedPackage, "requires">,
  installed: ThereById,
  along: ThereById,
): Need[] {
  return Object.entries(requires?.packages ?? {}).map(([id, range]) => {
    const isThere = isMet(installed, id, range);
    const comes = !isThere && isMet(along, id, range);
    return { id, range, satisfied: isThere || comes, along: comes };
  });
}

/**
 * Which installed packages lose what they need.
 * @param before all that is installed
 * @param gone what of it goes
 * @param fresh what comes
 */
export function brokenBy(
  before: readonly Installed[],
  gone: readonly Installed[],
  fresh: readonly There[],
): Broken[] {
  const ids = new Set(gone.map(({ id }) => id));
  const after = before.filter(({ id }) => !ids.has(id));
  const now = byId(before);
  const then = byId(after, fresh);
  // What does not change is not compared: there may be thousands of needs.
  const changed = new Set(gone.map(({ packageId }) => packageId.toLowerCase()));
  return after.flatMap(({ id: installedId, packageId, title, version, requires }) =>
    Object.entries(requires)
      .filter(([id]) => changed.has(id.toLowerCase()))
      .filter(([id, range]) => isMet(now, id, range) && !isMet(then, id, range))
      .map(([needs, range]) => ({ installedId, id: packageId, title, version, needs, range })),
  );
}

/** A package as a sentence names it. */
export function named({ title, id, version }: Pick<Broken, "title" | "id" | "version">): string {
  return `${title} (${id} ${version})`;
}
