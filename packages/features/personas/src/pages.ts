import type { BuiltPage, BuiltTab } from "@dicetower/contract";

/** The pool, and what a persona says. */
export const personaPages: { readonly pages: readonly BuiltPage[]; readonly tabs: readonly BuiltTab[] } = {
  pages: [
    {
      key: "persona-pool",
      file: "pool",
      element: "persona-pool",
      titleKey: "personas.pool.title",
      summaryKey: "personas.pool.title.summary",
      category: "personas",
      order: 61,
      icon: "users-group",
      requires: ["GET /api/personas/pool"],
    },
  ],
  tabs: [
    {
      key: "personas.wordings",
      file: "wordings-tab",
      element: "dicetower-persona-wordings",
      resource: "personas",
      titleKey: "personas.tab.wordings",
      order: 50,
      icon: "message-2",
      requires: ["GET /api/personas/{id}/entries"],
    },
  ],
};
