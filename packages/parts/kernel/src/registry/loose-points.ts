import type { Keyed, Point } from "@dicetower/contract";

/** Who contributes to a point, and who reads it. */
interface PointUse {
  readonly point: Point<Keyed>;
  readonly all: readonly { readonly owner: string }[];
  readonly readers: ReadonlySet<{ readonly owner: { readonly id: string } }>;
}

/** A point of which only one end is there, and whose that is: ids of features, or `host`. */
export interface LoosePoint {
  readonly point: string;
  readonly owners: readonly string[];
}

/** Points that lead nowhere, or that nothing comes to. */
export interface LoosePoints {
  /** Somebody contributes, and nobody reads. */
  readonly unread: readonly LoosePoint[];
  /** Somebody reads, and nobody contributes, without a reason given why that may be. */
  readonly untaken: readonly LoosePoint[];
}

/** @param featureOf the feature of an owner, which may be a part of one */
export function loosePoints(uses: Iterable<PointUse>, featureOf: (owner: string) => string): LoosePoints {
  const unread: LoosePoint[] = [];
  const untaken: LoosePoint[] = [];
  const named = ({ name }: Point<Keyed>, owners: readonly string[]) => ({
    point: name,
    owners: [...new Set(owners.map(featureOf))].sort(),
  });
  for (const { point, all, readers } of uses) {
    const from = all.map(({ owner }) => owner);
    const to = [...readers].map(({ owner }) => owner.id);
    if (from.length > 0 && to.length === 0) unread.push(named(point, from));
    if (from.length === 0 && to.length > 0 && point.optional === undefined) untaken.push(named(point, to));
  }
  return { unread, untaken };
}
