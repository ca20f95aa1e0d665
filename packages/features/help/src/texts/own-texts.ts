import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "help.entrance": {
      en: "{self} rolls dice and runs tabletop role-playing sessions.\nCommands here: {commands}\n{prefix}help <word> tells more, for example {prefix}help r\nA first roll: {prefix}r d20, or {prefix}r 4d6k3 to keep the three highest.",
      "zh-CN":
        "{self}：跑团骰子机器人，会掷骰，也陪你跑团。\n现有指令：{commands}\n{prefix}help <词条> 查看详情，例如 {prefix}help r\n先掷一次：{prefix}r d20，或 {prefix}r 4d6k3 取最高的三枚。",
    },
    "help.entry": { en: "{title}\n{content}", "zh-CN": "{title}\n{content}" },
    "help.entryReplaced": {
      en: "{title} (replaced here by {by})\n{content}",
      "zh-CN": "{title}（此处已被 {by} 替换）\n{content}",
    },
    "help.near": {
      en: "There is no help on “{word}”. Did you mean one of these?\n{list}\nReply with a number to read it.",
      "zh-CN": "没有找到「{word}」的帮助。你要找的是不是：\n{list}\n回复编号即可查看。",
    },
    "help.extension": { en: "Commands of {name}:\n{list}", "zh-CN": "{name} 的指令：\n{list}" },
    "help.notFound": {
      en: "There is no help on “{word}”. {prefix}help lists what there is.",
      "zh-CN": "没有找到「{word}」的帮助。发送 {prefix}help 查看总览。",
    },
    "command.help": { en: "Help", "zh-CN": "帮助" },
    "command.help.brief": {
      en: "Explains a command or topic; without a word, an overview.",
      "zh-CN": "查看指令或词条的说明，不带参数则显示总览。",
    },
    "command.help.syntax": {
      en: "{prefix}help [word | ext:name | reload]",
      "zh-CN": "{prefix}help [词条 | 扩展:名称 | reload]",
    },
    "command.help.example": { en: "{prefix}help r", "zh-CN": "{prefix}help r" },
    "help.topic.prefixes": { en: "prefixes", "zh-CN": "前缀" },
    "help.topic.prefixes.content": {
      en: "A command begins with a prefix, usually . 。 ! ！ / or ．, directly followed by its word: {prefix}r d20",
      "zh-CN": "指令以前缀开头（默认是 . 。 ! ！ / ． 之一），后面直接跟指令词，例如 {prefix}r d20",
    },
  },
  "help",
  { "help.notFound": "strHelpNotFound" },
);
