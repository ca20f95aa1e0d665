import type { Manifest, ManifestCategory, ManifestEntry, ManifestPage } from "@dicetower/panel-kit";

/** Group of the menu that stands behind the question mark of the header instead. */
export const helpCategory = "help";

/** Entries of a group of the menu, in order. */
export function entriesOf({ entries }: Manifest, category: string): ManifestEntry[] {
  return entries.filter((entry) => entry.category === category);
}

/** Groups that the menu shows, in order. */
export function shownCategories(manifest: Manifest): ManifestCategory[] {
  return [...manifest.categories]
    .sort((a, b) => a.order - b.order)
    .filter(({ key }) => key !== helpCategory && entriesOf(manifest, key).length > 0);
}

/** The entry of the menu that a page belongs to; undefined for a page of the shell. */
export function entryOf({ entries }: Manifest, key: string | undefined): ManifestEntry | undefined {
  return key === undefined
    ? undefined
    : entries.find(({ pages, settings }) => pages.includes(key) || settings.includes(key));
}

/** Pages of those keys, in the order of the keys. */
export function pagesNamed({ pages }: Manifest, keys: readonly string[]): ManifestPage[] {
  return keys.flatMap((key) => pages.find((page) => page.key === key) ?? []);
}
