import type { BuiltTab } from "@dicetower/contract";

/** A log to be read and made files of; the logs of a group. */
export const logTabs: readonly BuiltTab[] = [
  {
    key: "session-logs.read",
    file: "reader-tab",
    element: "dicetower-log-reader",
    titleKey: "logs.tab.read",
    resource: "logs",
    order: 40,
    icon: "book",
    requires: ["GET /api/logs"],
  },
  {
    key: "session-logs.files",
    file: "files-tab",
    element: "dicetower-log-files",
    titleKey: "logs.tab.files",
    resource: "logs",
    order: 100,
    icon: "file-text",
    requires: ["POST /api/logs", "POST /api/logs/{id}/upload", "GET /api/logs/{id}/export"],
  },
  {
    key: "session-logs.group",
    file: "group-logs-tab",
    element: "dicetower-group-logs",
    titleKey: "logs.tab.group",
    resource: "groups",
    order: 160,
    icon: "book",
    requires: ["GET /api/logs", "POST /api/logs/{id}/upload", "GET /api/logs/{id}/export"],
  },
];
