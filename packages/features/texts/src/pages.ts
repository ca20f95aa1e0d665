import type { BuiltPage, PanelPage } from "@dicetower/contract";

/** What the bot says: searched, written with weights, tried and taken back. */
export const textsPage: BuiltPage = {
  key: "texts",
  file: "texts",
  element: "texts-page",
  titleKey: "resource.texts",
  summaryKey: "resource.texts.summary",
  category: "texts",
  order: 50,
  icon: "message-2",
  tables: ["texts"],
  requires: ["GET /api/i18n/all"],
};

/** Languages, and the files that bring some. */
export const languagesPage: PanelPage = {
  key: "languages",
  titleKey: "resource.locales",
  category: "help",
  order: 55,
  icon: "language",
  tables: ["locales", "language-packs"],
};
