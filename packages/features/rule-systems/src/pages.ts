import type { BuiltPage, BuiltTab } from "@dicetower/contract";

/** The editor of a rule file with its trial, and a page for a new one. */
export const rulePages: { readonly pages: readonly BuiltPage[]; readonly tabs: readonly BuiltTab[] } = {
  pages: [
    {
      key: "rule-new",
      file: "new-file",
      element: "rule-new",
      titleKey: "ruleSystems.new.title",
      summaryKey: "ruleSystems.new.title.summary",
      category: "rules",
      order: 31,
      icon: "plus",
      requires: ["PUT /api/rules/save"],
    },
  ],
  tabs: [
    {
      key: "rules.editor",
      file: "editor-tab",
      element: "dicetower-rule-editor",
      resource: "rules",
      titleKey: "ruleSystems.tab.editor",
      order: 50,
      icon: "edit",
      requires: ["GET /api/rules/file"],
    },
  ],
};
