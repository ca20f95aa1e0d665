import type { Manifest, ManifestCategory, ManifestPage } from "@dicetower/panel-kit";

/** Pages of a category in their order. */
export function pagesOf({ pages }: Manifest, category: string): ManifestPage[] {
  return pages.filter((page) => page.category === category).sort(byOrder);
}

/** Categories that have pages, in their order; pages of a category that nobody named come last. */
export function shownCategories(manifest: Manifest): ManifestCategory[] {
  const named = [...manifest.categories].sort((a, b) => a.order - b.order);
  const known = new Set(named.map(({ key }) => key));
  const others = [...new Set(manifest.pages.map(({ category }) => category))]
    .filter((key) => !known.has(key))
    .map((key) => ({ key, title: key, icon: "settings", order: 1_000 }));
  return [...named, ...others].filter(({ key }) => manifest.pages.some(({ category }) => category === key));
}

function byOrder(a: ManifestPage, b: ManifestPage): number {
  return a.order - b.order || a.title.localeCompare(b.title);
}
