import { textTable } from "@dicetower/contract";

/** What the audit log says of itself in the panel. */
export const ownTexts = textTable(
  {
    "audit.page.title": { en: "Audit log", "zh-CN": "审计日志" },
    "audit.page.title.summary": {
      en: "Who changed what, and when. No line can be altered unnoticed.",
      "zh-CN": "谁在何时更改了什么。任何一行被篡改都会被发现。",
    },
    "settings.audit": { en: "Keeping the audit log", "zh-CN": "审计日志保留" },
    "settings.audit.summary": {
      en: "How long the record of what people and jobs have changed is kept.",
      "zh-CN": "人员与任务所做更改的记录保留多久。",
    },
    "settings.audit.retentionDays": { en: "Days to keep", "zh-CN": "保留天数" },
  },
  "audit",
);
