import type { PanelPage, Resource } from "@dicetower/contract";

/** Rule systems as a table. */
export const rulesTable: Resource = {
  key: "rules",
  titleKey: "resource.rules",
  category: "rules",
  order: 30,
  icon: "book",
  path: "/api/rules",
  idField: "source:name",
  columns: ["name", "fullName", "source", "packId", "enabled", "faces", "groupsUsing", "error"],
  create: false,
  update: false,
  toggle: "/api/rules/{source}/{name}",
  remove: "/api/rules/{source}/{name}",
  actions: [
    { method: "PUT", path: "/api/rules/save", titleKey: "resource.rules.save" },
    { method: "POST", path: "/api/rules/test", titleKey: "resource.rules.test", shows: true },
    { method: "POST", path: "/api/rules/reload", titleKey: "resource.rules.reload" },
  ],
};

/** Rule systems, with what belongs to them from other features. */
export const rulesPage: PanelPage = {
  key: "rules",
  titleKey: "resource.rules",
  category: "rules",
  order: 30,
  icon: "book",
  tables: ["rules"],
};
