import { textTable } from "@dicetower/contract";

/** What tools tell models and other programs of a form. */
export const toolTexts = textTable(
  {
    "commands.tool.usage": { en: "Usage: {usage}", "zh-CN": "用法：{usage}" },
    "commands.tool.example": { en: "Example: {example}", "zh-CN": "示例：{example}" },
    "commands.tool.asks": {
      en: "Cannot be undone: it asks first, and is carried out when it is called again and confirmed.",
      "zh-CN": "无法撤销：首次调用只会询问，再次调用并确认后才会执行。",
    },
  },
  "commands",
);
