import type { ManifestEntry, ManifestPage } from "./api.js";
import { categoryKeys, categoryOf, iconOf, placeOf, places } from "./categories.js";
import type { Words } from "./words.js";

/** A page, and the entry or group of the menu that its feature names. */
export interface PlacedPage {
  readonly page: ManifestPage;
  readonly asked: string | undefined;
}

/** Where settings go that name no place, and whose feature has no page. */
const leftOver = "features";

/**
 * The entries of the menu, in order. Pages that name a place are its tabs, settings stand behind its gear; a page that
 * names only a group is an entry by itself. Settings without a place go to the page of their feature.
 */
export function menuOf(placed: readonly PlacedPage[], words: Words): ManifestEntry[] {
  const homes = new Map<string, string>();
  for (const { page, asked } of placed)
    if (!isSettings(page) && !homes.has(page.owner)) homes.set(page.owner, ownPlace(page, asked));
  const keyOf = ({ page, asked }: PlacedPage): string =>
    isSettings(page) && placeOf(asked) === undefined
      ? (homes.get(page.owner) ?? leftOver)
      : ownPlace(page, asked);
  const grouped = new Map<string, ManifestPage[]>();
  for (const one of placed) grouped.set(keyOf(one), [...(grouped.get(keyOf(one)) ?? []), one.page]);
  return [...grouped].map(([key, pages]) => entryOf(key, pages, words)).sort(byPlace);
}

function ownPlace(page: ManifestPage, asked: string | undefined): string {
  return placeOf(asked)?.key ?? page.key;
}

/** True for a page that is nothing but settings. */
function isSettings({ key, kind }: ManifestPage): boolean {
  return kind === "form" && key.startsWith("settings.");
}

function entryOf(key: string, pages: readonly ManifestPage[], words: Words): ManifestEntry {
  const place = placeOf(key);
  const tabs = place?.flat === true ? pages : pages.filter((page) => !isSettings(page));
  // Settings of a place whose pages are all off are what is left to be shown.
  const [shown, settings] =
    tabs.length === 0 ? [pages, []] : [tabs, pages.filter((page) => !tabs.includes(page))];
  const [first] = shown as readonly [ManifestPage];
  return {
    key,
    title: (place && words.of(`panel.place.${key}`)) ?? first.title,
    icon: place === undefined ? first.icon : iconOf(key),
    category: place === undefined ? first.category : categoryOf(key),
    order: place === undefined ? 1_000 + first.order : places.findIndex((one) => one.key === key),
    pages: shown.map((page) => page.key),
    settings: settings.map((page) => page.key),
  };
}

function byPlace(one: ManifestEntry, other: ManifestEntry): number {
  return (
    categoryKeys.indexOf(one.category) - categoryKeys.indexOf(other.category) ||
    one.order - other.order ||
    (one.key < other.key ? -1 : 1)
  );
}
