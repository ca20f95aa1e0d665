import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "settings.tray": { en: "Tray text", "zh-CN": "托盘文字" },
    "settings.tray.summary": {
      en: "Name shown in the tray, at most ten characters; empty for the default. The port is added to it.",
      "zh-CN": "托盘中显示的名称，最多十个字符，留空使用默认名称，端口会自动附加。",
    },
    "settings.tray.text": { en: "Name", "zh-CN": "名称" },
  },
  "service",
);
