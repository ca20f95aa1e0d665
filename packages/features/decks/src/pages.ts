import type { BuiltPage, BuiltTab } from "@dicetower/contract";

/** Upload of many files, and what is in one. */
export const deckPages: { readonly pages: readonly BuiltPage[]; readonly tabs: readonly BuiltTab[] } = {
  pages: [
    {
      key: "deck-upload",
      file: "upload",
      element: "deck-upload",
      titleKey: "decks.upload.title",
      summaryKey: "decks.upload.title.summary",
      category: "decks",
      order: 51,
      icon: "upload",
      requires: ["POST /api/decks/upload"],
    },
  ],
  tabs: [
    {
      key: "decks.contents",
      file: "contents-tab",
      element: "dicetower-deck-contents",
      resource: "decks",
      titleKey: "decks.tab.contents",
      order: 50,
      icon: "cards",
    },
    {
      key: "decks.editor",
      file: "editor-tab",
      element: "dicetower-deck-editor",
      resource: "decks",
      titleKey: "decks.tab.editor",
      order: 60,
      icon: "edit",
      requires: ["GET /api/decks/file"],
    },
  ],
};
