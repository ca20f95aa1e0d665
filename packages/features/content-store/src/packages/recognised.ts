import type { ListedPackage } from "../sources/read-index.js";
import type { Source } from "../sources/source.js";
import type { SeenInstalled } from "./installed-packages.js";

/** A package that is installed of what a source lists. */
export interface Recognised {
  readonly installed: SeenInstalled;
  /** It came from this source, or from the same author: what it was granted holds for what comes next. */
  readonly isTrusted: boolean;
}

/** Finds what is installed of a package of a source. */
export type Recognise = (source: Source, listed: ListedPackage) => Recognised | undefined;

/**
 * A source that was deleted and added again is another one by its number. What was installed from one that is gone is
 * recognised by the place it came from, by the key that signed it, or as the very file that the source lists.
 */
export function recogniser(
  installed: readonly SeenInstalled[],
  sources: readonly Pick<Source, "id">[],
): Recognise {
  const there = new Set(sources.map(({ id }) => id));
  const byKey = new Map<string, SeenInstalled[]>();
  for (const one of installed) {
    const key = keyOf(one.kind, one.packageId);
    byKey.set(key, [...(byKey.get(key) ?? []), one]);
  }
  return (source, { kind, id, versions }) => {
    const all = byKey.get(keyOf(kind, id)) ?? [];
    const own = all.find(({ sourceId }) => sourceId === source.id);
    if (own !== undefined) return { installed: own, isTrusted: true };
    const left = all.filter(({ sourceId }) => !there.has(sourceId));
    const found =
      left.find((one) => isSameAuthor(one, source)) ??
      left.find(({ sourcePlace }) => sourcePlace === source.place) ??
      left.find(({ version, sha256 }) =>
        versions.some((one) => one.version === version && one.sha256 === sha256),
      );
    return found === undefined ? undefined : { installed: found, isTrusted: isSameAuthor(found, source) };
  };
}

/** Signed with the same key; of what nobody signs, the same place. */
function isSameAuthor(
  { sourcePlace, sourceKey }: SeenInstalled,
  { place, fingerprint }: Pick<Source, "place" | "fingerprint">,
): boolean {
  return sourceKey === fingerprint && (fingerprint !== "" || sourcePlace === place);
}

/** As in an index: two packages do not differ by case alone. */
function keyOf(kind: string, id: string): string {
  return `${kind} ${id.toLowerCase()}`;
}
