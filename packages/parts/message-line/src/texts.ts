import { textTable } from "@dicetower/contract";

/** Messages of the line itself. */
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
    "settings.line.user": { en: "Person", "zh-CN": "每人" },
    "settings.line.user.burst": { en: "At once", "zh-CN": "瞬时上限" },
    "settings.line.user.burst.summary": { en: "0 for no limit.", "zh-CN": "0 表示不限制。" },
    "settings.line.user.perSecond": { en: "Then per second", "zh-CN": "之后每秒" },
    "settings.line.group": { en: "Group", "zh-CN": "每群" },
    "settings.line.group.burst": { en: "At once", "zh-CN": "瞬时上限" },
    "settings.line.group.burst.summary": { en: "0 for no limit.", "zh-CN": "0 表示不限制。" },
    "settings.line.group.perSecond": { en: "Then per second", "zh-CN": "之后每秒" },
    "settings.line.account": { en: "Account of the bot", "zh-CN": "机器人账号" },
    "settings.line.account.burst": { en: "At once", "zh-CN": "瞬时上限" },
    "settings.line.account.burst.summary": { en: "0 for no limit.", "zh-CN": "0 表示不限制。" },
    "settings.line.account.perSecond": { en: "Then per second", "zh-CN": "之后每秒" },
  },
  "line",
);
