import { satisfies } from "../pack/version.js";
import { isSamePack, type StoredPack } from "./pack-store.js";

/** A pack that another one needs. */
export interface Dependency {
  readonly id: string;
  readonly range: string;
  /** It is installed, switched on, and of a version within the range. */
  readonly satisfied: boolean;
}

export function dependenciesOf({ descriptor }: StoredPack, all: readonly StoredPack[]): Dependency[] {
  return Object.entries(descriptor.dependencies).map(([id, range]) => {
    const found = all.find((one) => isSamePack(one.packId, id));
    const satisfied = found?.wanted === "enabled" && satisfies(found.descriptor.package.version, range);
    return { id, range, satisfied };
  });
}

/** Packs in an order in which each comes after those that it needs. */
export function inOrder(packs: readonly StoredPack[]): StoredPack[] {
  const ordered = new Set<StoredPack>();
  const visit = (pack: StoredPack, way: readonly StoredPack[]) => {
    if (ordered.has(pack) || way.includes(pack)) return;
    for (const id of Object.keys(pack.descriptor.dependencies)) {
      const needed = packs.find((one) => isSamePack(one.packId, id));
      if (needed !== undefined) visit(needed, [...way, pack]);
    }
    ordered.add(pack);
  };
  for (const pack of packs) visit(pack, []);
  return [...ordered];
}
