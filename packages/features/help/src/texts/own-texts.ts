import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "help.entrance": {
      en: "{self} rolls dice for tabletop role-playing. Try {prefix}r d20\n{purposes}\nMore: {prefix}help <word>, {prefix}help all; 中文：{prefix}lang zh-CN",
      "zh-CN":
        "{self}：跑团骰子机器人。先掷一次试试：{prefix}r d20\n{purposes}\n更多：{prefix}help 指令 查看用法，{prefix}help all 查看全部；English: {prefix}lang en",
    },
    "help.all": {
      en: "All commands here:\n{list}\n{prefix}help <word> tells more.",
      "zh-CN": "这里可用的全部指令：\n{list}\n发送 {prefix}help 指令 查看用法。",
    },
    "help.line": { en: "{purpose}: {words}", "zh-CN": "{purpose}：{words}" },
    "help.word": { en: "{word} {title}", "zh-CN": "{word} {title}" },
    "help.between": { en: " · ", "zh-CN": " · " },
    "help.purpose.dice": { en: "Dice", "zh-CN": "掷骰" },
    "help.purpose.character": { en: "Character", "zh-CN": "角色" },
    "help.purpose.checks": { en: "Checks", "zh-CN": "检定" },
    "help.purpose.combat": { en: "Combat", "zh-CN": "战斗" },
    "help.purpose.log": { en: "Session log", "zh-CN": "日志" },
    "help.purpose.decks": { en: "Decks and fun", "zh-CN": "牌堆与娱乐" },
    "help.purpose.rules": { en: "Rules", "zh-CN": "查规则" },
    "help.purpose.group": { en: "Group", "zh-CN": "群管理" },
    "help.purpose.more": { en: "More", "zh-CN": "其他" },
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
      en: "There is no help on “{word}”. {prefix}help all lists what there is.",
      "zh-CN": "没有找到「{word}」的帮助。发送 {prefix}help all 查看全部指令。",
    },
    "command.help.argument.word": { en: "word", "zh-CN": "词条" },
    "command.help": { en: "Help", "zh-CN": "帮助" },
    "command.help.brief": {
      en: "Explains a command or topic; without a word, an overview.",
      "zh-CN": "查看指令或词条的说明，不带参数则显示总览。",
    },
    "help.topic.prefixes": { en: "prefixes", "zh-CN": "前缀" },
    "help.topic.prefixes.content": {
      en: "A command begins with a prefix, usually . 。 ! ！ / or ．, directly followed by its word: {prefix}r d20",
      "zh-CN": "指令以前缀开头（默认是 . 。 ! ！ / ． 之一），后面直接跟指令词，例如 {prefix}r d20",
    },
  },
  "help",
  { "help.notFound": "strHelpNotFound" },
);
