/** A group of the menu, and its entries in order. */
interface MenuGroup {
  readonly key: string;
  readonly icon: string;
  readonly places: readonly MenuPlace[];
}

/** An entry of the menu. Pages that name it are its tabs, settings that name it stand behind its gear. */
export interface MenuPlace {
  readonly key: string;
  readonly icon: string;
  /** Settings are tabs as well: there is nothing else here. */
  readonly flat?: boolean;
}

/**
 * The menu by what an owner looks for. `help` is not in the menu: it is what one reads once, behind the question
 * mark of the header.
 */
const menu: readonly MenuGroup[] = [
  { key: "overview", icon: "dashboard", places: [{ key: "dashboard", icon: "layout-dashboard" }] },
  {
    key: "chats",
    icon: "messages",
    places: [
      { key: "adapters", icon: "plug-connected" },
      { key: "groups", icon: "users-group" },
      { key: "players", icon: "users" },
      { key: "messages", icon: "messages" },
    ],
  },
  {
    key: "play",
    icon: "dice-5",
    places: [
      { key: "dice", icon: "dice-5" },
      { key: "rules", icon: "book" },
      { key: "decks", icon: "cards" },
      { key: "logs", icon: "file-text" },
    ],
  },
  {
    key: "words",
    icon: "message-2",
    places: [
      { key: "texts", icon: "message-2" },
      { key: "personas", icon: "user" },
      { key: "replies", icon: "message" },
    ],
  },
  {
    key: "automation",
    icon: "clock",
    places: [
      { key: "causal", icon: "git-branch" },
      { key: "schedules", icon: "calendar-event" },
      { key: "ai", icon: "sparkles" },
    ],
  },
  {
    key: "guard",
    icon: "shield",
    places: [
      { key: "lists", icon: "shield" },
      { key: "censor", icon: "eye-off", flat: true },
    ],
  },
  { key: "extensions", icon: "puzzle", places: [{ key: "features", icon: "puzzle" }] },
  {
    key: "system",
    icon: "settings",
    places: [
      { key: "settings", icon: "settings", flat: true },
      { key: "maintenance", icon: "download" },
    ],
  },
  { key: "help", icon: "help", places: [{ key: "help", icon: "help", flat: true }] },
];

/** Groups of the menu, in order. */
export const categoryKeys: readonly string[] = menu.map(({ key }) => key);

/** Entries of the menu, in order, with the group of each. */
export const places: readonly (MenuPlace & { readonly category: string })[] = menu.flatMap(
  ({ key, places: own }) => own.map((place) => ({ ...place, category: key })),
);

const placesByKey = new Map(places.map((place) => [place.key, place]));

/** The entry of the menu of that name; undefined when there is none. */
export function placeOf(asked: string | undefined): MenuPlace | undefined {
  return placesByKey.get(asked ?? "");
}

/** The group of a page that names an entry or a group of the menu: where it names neither, `system`. */
export function categoryOf(asked: string | undefined): string {
  const named = placesByKey.get(asked ?? "")?.category ?? asked ?? "";
  return categoryKeys.includes(named) ? named : "system";
}

/** The icon of an entry or a group of the menu. */
export function iconOf(key: string): string {
  return placesByKey.get(key)?.icon ?? menu.find((group) => group.key === key)?.icon ?? "settings";
}
