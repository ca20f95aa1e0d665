import type { PanelPage, Resource } from "@dicetower/contract";

/** Schedules as a table. */
export const scheduleTable: Resource = {
  key: "schedules",
  titleKey: "resource.schedules",
  category: "schedules",
  order: 50,
  icon: "calendar-event",
  path: "/api/schedules",
  idField: "id",
  columns: ["name", "enabled", "nextRunAt", "lastRunAt", "runs", "lastResult"],
  toggle: "/api/schedules/{id}",
};

export const schedulePage: PanelPage = {
  key: "schedules",
  titleKey: "resource.schedules",
  summaryKey: "resource.schedules.summary",
  category: "schedules",
  order: 50,
  icon: "calendar-event",
  tables: ["schedules"],
};
