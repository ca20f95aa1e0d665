import type { Keyed, Point } from "@dicetower/contract";

/** Who contributes to a point, and who reads it. */
export interface PointUse {
  readonly point: Point<Keyed>;
  /** Features, or `host`; in no order. */
  readonly contributors: ReadonlySet<string>;
  readonly readers: ReadonlySet<string>;
}

/** A point of which only one end is there, and whose that is. */
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

export function loosePoints(uses: Iterable<PointUse>): LoosePoints {
  const unread: LoosePoint[] = [];
  const untaken: LoosePoint[] = [];
  for (const { point, contributors, readers } of uses) {
    if (contributors.size > 0 && readers.size === 0) unread.push(named(point, contributors));
    if (contributors.size === 0 && readers.size > 0 && point.optional === undefined)
      untaken.push(named(point, readers));
  }
  return { unread: unread.sort(byName), untaken: untaken.sort(byName) };
}

/** One line for the log; undefined where there is nothing to be said. */
export function looseInWords({ unread, untaken }: LoosePoints): string | undefined {
  const list = (all: readonly LoosePoint[]) =>
    all.map(({ point, owners }) => `${point} (${owners.join(", ")})`).join(", ");
  const said = [
    unread.length > 0 ? `contributed to, and nobody reads it: ${list(unread)}` : "",
    untaken.length > 0 ? `read, and nobody contributes to it: ${list(untaken)}` : "",
  ].filter((part) => part !== "");
  return said.length === 0 ? undefined : `points with one end only; ${said.join("; ")}`;
}

function named(point: Point<Keyed>, owners: ReadonlySet<string>): LoosePoint {
  return { point: point.name, owners: [...owners].sort() };
}

function byName(one: LoosePoint, other: LoosePoint): number {
  return one.point < other.point ? -1 : 1;
}
