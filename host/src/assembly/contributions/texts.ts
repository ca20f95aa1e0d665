import { textTable } from "@dicetower/contract";

export const hostTexts = textTable(
  {
    "notice.store.damaged": { en: "The database is damaged", "zh-CN": "数据库已损坏" },
    "notice.feature.crashed": { en: "A feature was turned off", "zh-CN": "功能已被停用" },
  },
  "host",
);
