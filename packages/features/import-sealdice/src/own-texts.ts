import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "import-sealdice.title": { en: "SealDice", "zh-CN": "海豹核心 SealDice" },
    "import-sealdice.noDatabase": {
      en: "This is not an SQLite database that can be read.",
      "zh-CN": "不是可读取的 SQLite 数据库。",
    },
    "import-sealdice.damagedRow": {
      en: "A row behind row {row} is damaged.",
      "zh-CN": "第 {row} 行之后的一行已损坏。",
    },
    "import-sealdice.damagedRest": {
      en: "The table is damaged behind row {row}; what follows cannot be read.",
      "zh-CN": "数据表从第 {row} 行之后损坏，其后的内容无法读取。",
    },
    "import-sealdice.notClosed": {
      en: "SealDice is running, or was not shut down: its latest changes are not in this file. Stop it and import again.",
      "zh-CN": "海豹仍在运行或未正常退出，最近的改动尚未写入此文件。请先退出海豹，再重新导入。",
    },
    "import-sealdice.private": {
      en: "Values from private chats without a card were left out: {count} people. Saved as a card they come along.",
      "zh-CN": "有 {count} 人在私聊中的数值没有保存为人物卡，已略去。保存为人物卡后即可导入。",
    },
    "import-sealdice.textValues": {
      en: "The text uses values that are not available here.",
      "zh-CN": "文案使用了这里没有的变量。",
    },
  },
  "import-sealdice",
);
