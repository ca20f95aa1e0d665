import type { BuiltTab, PanelPage, Resource, ResourceBatch } from "@dicetower/contract";
import type { RuleSchemas } from "./routes/schemas.js";

const switching = (does: "enable" | "disable"): ResourceBatch => ({
  path: "/api/replies/switch-batches",
  titleKey: "panel.action.toggle",
  list: "ids",
  fixed: { enabled: does === "enable" },
  does,
  job: true,
});

/** The table of rules. */
export function replyTable(schemas: RuleSchemas): Resource {
  return {
    key: "replies",
    titleKey: "resource.replies",
    category: "replies",
    order: 20,
    icon: "message",
    path: "/api/replies",
    idField: "id",
    columns: ["name", "group", "matchMode", "keywords", "channelScope", "pack", "hits", "enabled"],
    body: schemas.rule,
    toggle: "/api/replies/{id}",
    actions: [
      { method: "POST", path: "/api/replies/import", titleKey: "resource.replies.import", shows: true },
      { method: "GET", path: "/api/replies/export", titleKey: "resource.replies.export" },
      { method: "POST", path: "/api/replies/folders", titleKey: "resource.replies.folders", shows: true },
    ],
    batches: [
      switching("enable"),
      switching("disable"),
      {
        path: "/api/replies/delete-batches",
        titleKey: "panel.action.remove",
        list: "ids",
        does: "remove",
        job: true,
      },
    ],
  };
}

/** Where it stands. */
export const replyPage: PanelPage = {
  key: "replies",
  titleKey: "replies.page.title",
  summaryKey: "replies.page.title.summary",
  category: "replies",
  order: 20,
  icon: "message",
  tables: ["replies"],
};

/** A text tried on the rules, beside each of them. */
export const tryTab: BuiltTab = {
  key: "replies.try",
  resource: "replies",
  titleKey: "replies.tab.try",
  order: 50,
  icon: "test-pipe",
  file: "try-tab",
  element: "dicetower-reply-try",
  requires: ["POST /api/replies/test"],
};
