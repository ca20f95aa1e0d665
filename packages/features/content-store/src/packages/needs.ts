import { type IndexedPackage, newestFor } from "@dicetower/content-index";
import type { Installed } from "./installed-store.js";

/** Another package that a package needs. */
export interface Need {
  readonly id: string;
  readonly range: string;
  /** A version of the range is installed. */
  readonly satisfied: boolean;
}

/** What a package needs of others, and whether that is installed. */
export function needsOf(
  pkg: IndexedPackage,
  installed: readonly Pick<Installed, "packageId" | "version">[],
  dicetower: string,
): Need[] {
  const wanted = Object.entries(pkg.requires?.packages ?? {});
  if (wanted.length === 0) return [];
  const ids = new Set(wanted.map(([id]) => id.toLowerCase()));
  const others = installed
    .filter(({ packageId }) => ids.has(packageId.toLowerCase()))
    .map(({ packageId, version }) => ({ ...pkg, id: packageId, version, requires: {} }));
  const unmet = newestFor({ packages: [pkg, ...others] }, { dicetower }).flatMap((offer) => offer.unmet);
  return wanted.map(([id, range]) => ({
    id,
    range,
    satisfied: !unmet.some((one) => one.needs === id && one.range === range),
  }));
}
