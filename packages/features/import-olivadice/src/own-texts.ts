import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "import-olivadice.title": { en: "OlivaDice", "zh-CN": "青果 OlivaDice" },
    "import-olivadice.ownTemplate": {
      en: "It changes a built-in rule system of OlivaDice. Change ours on the page Rules.",
      "zh-CN": "这是对 OlivaDice 内置规则模板的修改，请在「规则」页面修改本程序的模板。",
    },
    "import-olivadice.switches": {
      en: "These switches are set anew here: {names}.",
      "zh-CN": "以下开关需要在这里重新设置：{names}。",
    },
    "import-olivadice.textValues": {
      en: "The text uses values that are not available here.",
      "zh-CN": "文案使用了这里没有的变量。",
    },
    "import-olivadice.left.deckExcel": {
      en: "A deck in Excel: save it as JSON or YAML, and upload it.",
      "zh-CN": "Excel 牌堆请另存为 JSON 或 YAML 后上传。",
    },
    "import-olivadice.left.ownHelp": {
      en: "The help of OlivaDice itself, which is about its own commands.",
      "zh-CN": "OlivaDice 自带的帮助，介绍的是它自己的指令。",
    },
    "import-olivadice.left.program": {
      en: "Backups, and accounts that stand for one another, are set anew here.",
      "zh-CN": "备份设置和账号主从关系需要在这里重新设置。",
    },
    "import-olivadice.left.counts": {
      en: "Counts of skills begin anew.",
      "zh-CN": "技能成长标记与次数从头统计。",
    },
    "import-olivadice.left.censorCache": {
      en: "Worked out of the words of the censor, which come.",
      "zh-CN": "由敏感词生成的缓存，敏感词本身会导入。",
    },
    "import-olivadice.left.other": {
      en: "Nothing here reads a file of this kind.",
      "zh-CN": "这里不读取此类文件。",
    },
  },
  "import-olivadice",
);
