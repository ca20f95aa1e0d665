import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "import-dice.title": { en: "Dice!", "zh-CN": "Dice!" },
    "import-dice.consoleXml": {
      en: "The file breaks off before its end.",
      "zh-CN": "文件不完整，结尾缺失。",
    },
    "import-dice.console": {
      en: "These console values have no counterpart here and were left out: {names}.",
      "zh-CN": "以下控制台参数没有对应的设置，已略去：{names}。",
    },
    "import-dice.drawing": {
      en: "Decks and dice wheels that a group was drawing from do not come along.",
      "zh-CN": "群内正在抽取的牌堆和轮盘骰不会导入。",
    },
  },
  "import-dice",
);
