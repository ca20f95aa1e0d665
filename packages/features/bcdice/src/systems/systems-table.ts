import type { Resource } from "@dicetower/contract";

/** Key of the table, by which fields refer to it. */
export const systemsKey = "bcdice-systems";

/** Game systems as a table, which fields choose from. */
export const systemsTable: Resource = {
  key: systemsKey,
  titleKey: "resource.bcdice-systems",
  category: "rules",
  order: 60,
  icon: "dice-5",
  path: "/api/bcdice/systems",
  idField: "id",
  columns: ["id", "name", "sortKey", "locale"],
  create: false,
  update: false,
  remove: false,
};
