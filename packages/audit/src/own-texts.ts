import { textTable } from "@dicetower/contract";

/** What the audit log says of itself in the panel. */
export const ownTexts = textTable(
  {
    "settings.audit": { en: "Audit log", "zh-CN": "审计日志" },
    "settings.audit.summary": {
      en: "How long the record of what people and jobs have changed is kept.",
      "zh-CN": "人员与任务所做更改的记录保留多久。",
    },
    "settings.audit.retentionDays": { en: "Days to keep", "zh-CN": "保留天数" },
  },
  "audit",
);
