import type { BuiltTab, PanelPage, Resource } from "@dicetower/contract";
import { broadcastBody } from "./routes/schemas.js";

/** Broadcasts as a table. */
export const broadcastTable: Resource = {
  key: "broadcast",
  titleKey: "resource.broadcast",
  category: "schedules",
  order: 60,
  icon: "broadcast",
  path: "/api/broadcast",
  idField: "id",
  columns: ["title", "state", "mode", "done", "startAt", "expiresAt"],
  body: broadcastBody,
  update: false,
  remove: false,
  actions: [
    {
      method: "POST",
      path: "/api/broadcast/preview",
      titleKey: "resource.broadcast.preview",
      shows: true,
    },
    { method: "POST", path: "/api/broadcast/{id}/pause", titleKey: "resource.broadcast.pause" },
    { method: "POST", path: "/api/broadcast/{id}/resume", titleKey: "resource.broadcast.resume" },
    {
      method: "POST",
      path: "/api/broadcast/{id}/cancel",
      titleKey: "resource.broadcast.cancel",
      confirm: true,
    },
  ],
};

export const broadcastPage: PanelPage = {
  key: "broadcast",
  titleKey: "resource.broadcast",
  summaryKey: "resource.broadcast.summary",
  category: "schedules",
  order: 60,
  icon: "broadcast",
  tables: ["broadcast"],
};

/** How far one broadcast has come, and what has become of each chat. */
export const broadcastTab: BuiltTab = {
  key: "broadcast.progress",
  file: "progress-tab",
  element: "dicetower-broadcast-progress",
  titleKey: "broadcast.tab.progress",
  resource: "broadcast",
  order: 100,
  icon: "activity",
  requires: ["GET /api/broadcast/{id}", "GET /api/broadcast/{id}/targets"],
};
