import { type NoticeKind, textTable } from "@dicetower/contract";

/** Kind of the notice of a stored value that its schema no longer accepts. */
export const misfitNotice = {
  key: "settings.misfit",
  level: "important",
  titleKey: "notice.settings.misfit",
} as const satisfies NoticeKind;

/** Title of the notice. */
export const misfitTexts = textTable(
  {
    "notice.settings.misfit": { en: "A stored setting no longer fits", "zh-CN": "已保存的设置不再有效" },
  },
  "host",
);
