import type { BuiltPage } from "@dicetower/contract";

/** The page of JavaScript plugins. */
export const pluginsPage: BuiltPage = {
  key: "plugins",
  file: "plugins",
  element: "dicetower-plugins",
  titleKey: "plugins.page.title",
  summaryKey: "plugins.page.title.summary",
  category: "features",
  order: 20,
  icon: "brand-javascript",
  requires: ["GET /api/plugins/js", "GET /api/scripts/{language}/console"],
};
