import type { Resource } from "@dicetower/contract";

/** The deliveries as a table of the panel. */
export const deliveriesTable: Resource = {
  key: "notice.deliveries",
  titleKey: "resource.deliveries",
  category: "maintenance",
  begins: { page: "settings.notice", titleKey: "panel.begins.notices" },
  order: 41,
  icon: "bell",
  path: "/api/system/notice/deliveries",
  idField: "id",
  columns: ["createdAt", "name", "title", "count", "state", "attempts", "error"],
  actions: [
    {
      method: "POST",
      path: "/api/system/notice/deliveries/{id}/retry",
      titleKey: "resource.deliveries.retry",
    },
  ],
};
