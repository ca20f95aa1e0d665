import { type IndexedPackage, isInRange } from "@dicetower/content-index";
import { codes, failure } from "@dicetower/contract";
import type { ListedPackage } from "../sources/read-index.js";
import { isMet, type ThereById } from "./needs.js";

/** Packages that are installed together, at most, and those that are looked at for it. */
const maxTogether = 12;
const maxLooked = 50;
/** Comparisons of a version with a range: an index of a stranger may ask for many. */
const maxCompared = 5_000;

/**
 * Finds those packages that a package needs and that need it in turn, in versions that fit all of them: none of them can
 * be installed before the others. What is needed in one direction alone is not among them.
 * @param offers of the same index; versions that do not fit this installation are passed over
 * @throws Failure 42200 for more than can be installed together
 */
export function circleOf(
  start: IndexedPackage,
  offers: readonly ListedPackage[],
  installed: ThereById,
): readonly IndexedPackage[] {
  if (start.requires?.packages === undefined) return [];
  const chosen = choose(start, offers, installed);
  const needed = new Map(
    [...chosen].map(([id, pkg]) => [id, missing(pkg, installed).filter((one) => chosen.has(one))]),
  );
  const own = start.id.toLowerCase();
  const circle = [...reached(own, needed)].filter((id) => id !== own && reached(id, needed).has(own));
  if (circle.length >= maxTogether)
    throw failure(
      codes.ruleBroken,
      `${start.id} needs ${circle.length} others that need it in turn: ${maxTogether} packages are installed together at most.`,
    );
  return circle.sort().flatMap((id) => chosen.get(id) ?? []);
}

/** The package and all that it needs, as far as it is not installed, in versions that fit all that need them. */
function choose(
  start: IndexedPackage,
  offers: readonly ListedPackage[],
  installed: ThereById,
): ReadonlyMap<string, IndexedPackage> {
  const own = start.id.toLowerCase();
  const chosen = new Map([[own, start]]);
  const ranges = new Map<string, string[]>();
  const known = versionsById(offers);
  let left = maxCompared;
  const isWithin = (version: string, range: string) => left-- > 0 && isInRange(version, range);
  const queue = [start];
  for (let at = 0; at < Math.min(queue.length, maxLooked); at++)
    for (const [written, range] of Object.entries(queue[at]?.requires?.packages ?? {})) {
      const id = written.toLowerCase();
      const wanted = [...(ranges.get(id) ?? []), range];
      ranges.set(id, wanted);
      const versions = chosen.get(id)?.version ?? installed.get(id) ?? [];
      if (id === own || [versions].flat().some((version) => isWithin(version, range))) continue;
      const fitting = (known.get(id) ?? []).filter(
        ({ version }) => left > 0 && wanted.every((one) => isWithin(version, one)),
      );
      // An older one that fits those which need it is better than the newest, which needs others of them.
      const found = fitting.find((one) => fits(one, chosen, isWithin)) ?? fitting[0];
      if (found === undefined) continue;
      chosen.set(id, found);
      queue.push(found);
    }
  return chosen;
}

/** True where all that it needs and that is chosen already is chosen in a version for it. */
function fits(
  { requires }: IndexedPackage,
  chosen: ReadonlyMap<string, IndexedPackage>,
  isWithin: (version: string, range: string) => boolean,
): boolean {
  return Object.entries(requires?.packages ?? {}).every(([id, range]) => {
    const version = chosen.get(id.toLowerCase())?.version;
    return version === undefined || isWithin(version, range);
  });
}

/** Ids that a package needs and that are not installed. */
function missing({ requires }: IndexedPackage, installed: ThereById): string[] {
  return Object.entries(requires?.packages ?? {})
    .filter(([id, range]) => !isMet(installed, id, range))
    .map(([id]) => id.toLowerCase());
}

/** Versions that fit this installation by ids in small letters, newest first, those before a release behind. */
function versionsById(offers: readonly ListedPackage[]): ReadonlyMap<string, readonly IndexedPackage[]> {
  const all = new Map<string, readonly IndexedPackage[]>();
  for (const { id, newest, versions, unmet } of offers) {
    if (newest === undefined) continue;
    const misfit = new Set(unmet.map(({ version }) => version));
    const others = versions.filter((one) => one !== newest && !misfit.has(one.version));
    all.set(id.toLowerCase(), [...(all.get(id.toLowerCase()) ?? []), newest, ...others]);
  }
  return all;
}

function reached(from: string, needed: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set<string>();
  const next = [...(needed.get(from) ?? [])];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    next.push(...(needed.get(id) ?? []));
  }
  return found;
}
