import type { Resource } from "@dicetower/contract";

/** The table of backups. */
export const backupTable: Resource = {
  key: "backups",
  titleKey: "resource.backups",
  category: "maintenance",
  order: 20,
  icon: "archive",
  path: "/api/system/backups",
  idField: "name",
  columns: ["name", "createdAt", "reason", "version", "bytes"],
};
