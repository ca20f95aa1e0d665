import { addBuiltPages, type Scope } from "@dicetower/contract";

/** Contributes the pages of this package, where they have been built. */
export function addPages(host: Scope): void {
  addBuiltPages(
    host,
    import.meta.url,
    {
      key: "dashboard",
      file: "dashboard",
      element: "system-dashboard",
      titleKey: "system.page.dashboard",
      category: "dashboard",
      order: 0,
      icon: "layout-dashboard",
      requires: ["GET /api/dashboard/stats", "GET /api/system/status"],
    },
    {
      key: "features",
      file: "features",
      element: "system-features",
      titleKey: "system.page.features",
      category: "features",
      order: 10,
      icon: "puzzle",
      requires: ["GET /api/features"],
    },
    {
      key: "backups",
      file: "backups",
      element: "system-backups",
      titleKey: "system.page.backups",
      category: "maintenance",
      order: 20,
      icon: "archive",
      tables: ["backups"],
      requires: ["GET /api/system/backups", "GET /api/system/restore"],
    },
    {
      key: "system.log",
      file: "log",
      element: "system-log",
      titleKey: "system.page.log",
      category: "maintenance",
      order: 40,
      icon: "terminal-2",
      requires: ["GET /api/system/logs"],
    },
    {
      key: "api",
      file: "api-reference",
      element: "system-api-reference",
      titleKey: "system.page.api",
      category: "help",
      order: 900,
      icon: "code",
      requires: ["GET /api/openapi.json"],
    },
  );
}
