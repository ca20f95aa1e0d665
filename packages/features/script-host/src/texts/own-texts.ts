import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "notice.scriptOut": { en: "Script switched off", "zh-CN": "脚本已停用" },
    "notice.scriptOut.text": {
      en: "The script “{script}” has overrun its limits {count} times in ten minutes. It is off until it is loaded again.\n{why}",
      "zh-CN": "脚本「{script}」十分钟内 {count} 次超出限制，已停用，重新加载后恢复。\n{why}",
    },
  },
  "scripts",
);
