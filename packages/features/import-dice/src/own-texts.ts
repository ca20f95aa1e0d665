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
    "import-dice.left.selfData": {
      en: "What a module or plugin has kept: it begins anew here.",
      "zh-CN": "模块或插件的自身数据不导入，会从头开始。",
    },
    "import-dice.left.cardModel": {
      en: "A model of cards: upload it under Rule systems.",
      "zh-CN": "角色卡模板请在「规则模板」页上传。",
    },
    "import-dice.left.plugin": {
      en: "Of plugins only those in Lua come.",
      "zh-CN": "插件只导入 Lua 脚本。",
    },
    "import-dice.left.audit": {
      en: "The record of what happened stays with the other bot.",
      "zh-CN": "运行记录不导入。",
    },
    "import-dice.left.program": {
      en: "The page of the other bot, and its password, are not taken.",
      "zh-CN": "网页面板及其密码不导入。",
    },
    "import-dice.left.cloud": {
      en: "A list that was fetched from elsewhere: subscribe to it here.",
      "zh-CN": "从云端获取的名单不导入，可在这里重新订阅。",
    },
    "import-dice.left.modList": {
      en: "Which modules are on, and where they come from: modules come switched off.",
      "zh-CN": "模块的启用状态与来源不导入，模块导入后均为停用。",
    },
    "import-dice.left.counts": { en: "Counts of use begin anew.", "zh-CN": "使用次数从头统计。" },
    "import-dice.left.ancient": {
      en: "Data of a version before 2.4: start the other bot once in a later version, which takes it over.",
      "zh-CN": "2.4 之前版本的数据：请先用较新的版本启动一次原骰子，它会自行迁移。",
    },
    "import-dice.left.other": {
      en: "Nothing here reads a file of this kind.",
      "zh-CN": "这里不读取此类文件。",
    },
  },
  "import-dice",
);
