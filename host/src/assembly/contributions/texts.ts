import { textTable } from "@dicetower/contract";

export const hostTexts = textTable(
  {
    "notice.settings.misfit": { en: "A stored setting no longer fits", "zh-CN": "已保存的设置不再有效" },
    "notice.store.damaged": { en: "The database is damaged", "zh-CN": "数据库已损坏" },
    "notice.line.held": { en: "No message is answered", "zh-CN": "机器人暂停回复消息" },
    "notice.feature.crashed": { en: "A feature was turned off", "zh-CN": "功能已被停用" },
  },
  "host",
);
