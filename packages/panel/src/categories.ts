/** Groups of the menu, in order. */
export const categoryKeys = [
  "overview",
  "connections",
  "play",
  "people",
  "logs",
  "automation",
  "extensions",
  "system",
] as const;

/** Icons of pages that bring none. */
const icons: Readonly<Record<string, string>> = {
  overview: "dashboard",
  connections: "plug",
  play: "dice-5",
  people: "users",
  logs: "file-text",
  automation: "clock",
  extensions: "puzzle",
  system: "settings",
};

/** The group of a page: where it asks for one that there is not, `system`. */
export function categoryOf(asked: string | undefined): string {
  return (categoryKeys as readonly string[]).includes(asked ?? "") ? (asked ?? "") : "system";
}

/** The icon of a group of the menu. */
export function iconOf(category: string): string {
  return icons[category] ?? "settings";
}
