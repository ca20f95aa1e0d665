import { textTable } from "@dicetower/contract";

/** What usage lines call arguments: by their kinds, and by names that several commands use alike. */
export const argumentTexts = textTable(
  {
    "argument.word": { en: "word", "zh-CN": "词" },
    "argument.text": { en: "text", "zh-CN": "文本" },
    "argument.reason": { en: "reason", "zh-CN": "理由" },
    "argument.choice": { en: "choice", "zh-CN": "选项" },
    "argument.switch": { en: "on|off", "zh-CN": "on|off" },
    "argument.number": { en: "number", "zh-CN": "数字" },
    "argument.number.range": {
      en: "{said} is not between {least} and {most}.",
      "zh-CN": "{said} 不在 {least} 到 {most} 之间。",
    },
    "argument.duration": { en: "time, such as 10m", "zh-CN": "时长，如 10m" },
    "argument.duration.range": {
      en: "{said} is too long, or no time at all.",
      "zh-CN": "时长 {said} 为零或过长。",
    },
    "argument.time": { en: "HH:MM", "zh-CN": "时:分" },
    "argument.person": { en: "@somebody", "zh-CN": "@某人" },
    "argument.group": { en: "group id", "zh-CN": "群号" },
    "argument.extensionSwitch": { en: "extension on|off", "zh-CN": "扩展 on|off" },
    "argument.extension": { en: "extension", "zh-CN": "扩展" },
    "argument.named.name": { en: "name", "zh-CN": "名称" },
    "argument.named.names": { en: "name", "zh-CN": "名称" },
    "argument.named.count": { en: "count", "zh-CN": "数量" },
    "argument.named.days": { en: "days", "zh-CN": "天数" },
    "argument.named.reason": { en: "reason", "zh-CN": "理由" },
    "argument.named.page": { en: "page", "zh-CN": "页码" },
    "argument.named.id": { en: "id", "zh-CN": "编号" },
  },
  "commands",
);
