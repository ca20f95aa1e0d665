import { textTable } from "@dicetower/contract";

export const hostTexts = textTable(
  {
    "notice.feature.struckOut": { en: "A feature was turned off", "zh-CN": "功能已被停用" },
  },
  "host",
);
