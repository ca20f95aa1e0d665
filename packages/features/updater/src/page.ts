import { addBuiltPages, type Scope } from "@dicetower/contract";

/** The page of updates. @param from where the caller is: a file right in `src` */
export function addPage(host: Scope, from: string): void {
  addBuiltPages(host, from, {
    key: "updates",
    file: "updates",
    element: "dicetower-updates",
    titleKey: "updater.page.title",
    summaryKey: "updater.page.title.summary",
    category: "maintenance",
    order: 10,
    icon: "download",
    forms: ["update"],
    requires: ["GET /api/system/update"],
  });
}
