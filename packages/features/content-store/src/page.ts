import type { BuiltPage } from "@dicetower/contract";

/** The page of the store. */
export const storePage: BuiltPage = {
  key: "store",
  file: "store",
  element: "dicetower-store",
  titleKey: "store.page.title",
  summaryKey: "store.page.title.summary",
  category: "features",
  order: 40,
  icon: "package",
  requires: ["GET /api/store/packages"],
};
