import type { Manifest, ManifestPage } from "@dicetower/panel-kit";
import { entriesOf, pagesNamed, shownCategories } from "../manifest/manifest.js";
import { pagePath } from "../router/address.js";

/** The page at an address; undefined when there is none. The beginning is the first page of the menu. */
export function findPage(manifest: Manifest, path: string): ManifestPage | undefined {
  if (path !== "") return manifest.pages.find(({ key }) => pagePath(key) === path);
  const [first] = shownCategories(manifest).flatMap(({ key }) => entriesOf(manifest, key));
  return first && pagesNamed(manifest, first.pages)[0];
}
