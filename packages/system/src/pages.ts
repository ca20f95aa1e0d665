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
      category: "overview",
      order: 0,
      icon: "layout-dashboard",
      requires: ["GET /api/dashboard/stats", "GET /api/system/status"],
    },
    {
      key: "features",
      file: "features",
      element: "system-features",
      titleKey: "system.page.features",
      category: "extensions",
      order: 10,
      icon: "puzzle",
      requires: ["GET /api/features"],
    },
    {
      key: "system.log",
      file: "log",
      element: "system-log",
      titleKey: "system.page.log",
      category: "logs",
      order: 1,
      icon: "terminal-2",
      requires: ["GET /api/system/logs"],
    },
    {
      key: "api",
      file: "api-reference",
      element: "system-api-reference",
      titleKey: "system.page.api",
      category: "extensions",
      order: 900,
      icon: "code",
      requires: ["GET /api/openapi.json"],
    },
  );
}
