import type { Contribution, DashboardTile } from "@dicetower/contract";
import type { ManifestTile } from "./api.js";
import type { RouteBook } from "./routes/route-book.js";
import type { Words } from "./words.js";

/** Tiles of the dashboard whose routes are in force, in order. */
export function tilesOf(
  all: readonly Contribution<DashboardTile>[],
  routes: RouteBook,
  words: Words,
): ManifestTile[] {
  return all
    .filter(({ item }) => (item.requires ?? []).every((name) => routes.has(name)))
    .map(({ key, item, owner }) => ({
      key,
      title: words.of(item.titleKey) ?? key,
      order: item.order,
      owner: owner.split("/")[0] ?? owner,
      // Relative to the document, so that the panel may lie below any path.
      module: item.module.replace(/^\/+/, ""),
      element: item.element,
    }))
    .sort((one, other) => one.order - other.order || (one.key < other.key ? -1 : 1));
}
