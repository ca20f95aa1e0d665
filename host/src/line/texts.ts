import { textTable } from "@dicetower/contract";

/** What the line itself says to people. */
export const lineTexts = textTable(
  {
    "line.busy": {
      en: "There is too much to do here right now. Please try again in a moment.",
      "zh-CN": "这里的消息太多，暂时处理不过来，请稍后再试。",
    },
    "line.flood": {
      en: "That was too fast; some commands were left out. Please slow down.",
      "zh-CN": "指令过于频繁，部分指令已被忽略，请放慢一些。",
    },
    "settings.line": { en: "Message line", "zh-CN": "消息处理" },
    "settings.line.summary": {
      en: "How fast commands may come before they are dropped.",
      "zh-CN": "指令到来过快时的限制。",
    },
  },
  "line",
);
