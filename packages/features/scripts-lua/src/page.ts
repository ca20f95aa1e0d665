import type { BuiltPage } from "@dicetower/contract";

/** The page of Lua modules. */
export const modulesPage: BuiltPage = {
  key: "modules",
  file: "modules",
  element: "dicetower-modules",
  titleKey: "modules.page.title",
  summaryKey: "modules.page.title.summary",
  category: "features",
  order: 30,
  icon: "box",
  requires: ["GET /api/mod/lua", "GET /api/scripts/{language}/console"],
};
