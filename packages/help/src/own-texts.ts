import { textTable } from "@dicetower/contract";

/** Words that `help.entrance` names as planned. */
export const plannedWords: readonly string[] = ["ra", "st", "coc", "log"];

export const ownTexts = textTable(
  {
    "help.entrance": {
      en: "{self} rolls dice and runs tabletop role-playing sessions.\nCommands here: {commands}\n.help <word> tells more, for example .help r\nA first roll: .r d20, or 4d6k3 to keep the three highest.\nPlanned with the rule systems: ra (checks), st (attributes), coc (investigators), log (session logs).",
      "zh-CN":
        "{self}：掷骰并主持桌面角色扮演。\n现有指令：{commands}\n.help <词条> 查看详情，例如 .help r\n先掷一次：.r d20，或 .r 4d6k3 取最高三枚。\n随规则系统提供：ra（检定）、st（属性）、coc（调查员）、log（日志）。",
    },
    "help.entry": { en: "{title}\n{content}", "zh-CN": "{title}\n{content}" },
    "help.near": {
      en: 'There is no help on "{word}". Near it: {list}\nThe number opens one.',
      "zh-CN": "没有找到“{word}”。相近的词条：{list}\n回复编号即可打开。",
    },
    "help.extension": { en: "Commands of {name}:\n{list}", "zh-CN": "{name} 的指令：\n{list}" },
    "help.notFound": {
      en: 'There is no help on "{word}". .help lists what there is.',
      "zh-CN": "没有找到“{word}”的帮助。发送 .help 查看总览。",
    },
    "help.planned": {
      en: '"{word}" is planned with the rule systems; it is not there yet.',
      "zh-CN": "“{word}”将随规则系统提供，目前尚不可用。",
    },
    "command.help": { en: "Help", "zh-CN": "帮助" },
    "command.help.brief": {
      en: "Explains a command or topic; without a word, an overview.",
      "zh-CN": "查看指令或词条的说明，不带参数则显示总览。",
    },
    "help.topic.prefixes": { en: "prefixes", "zh-CN": "前缀" },
    "help.topic.prefixes.content": {
      en: "A command begins with a prefix, usually . 。 ! or ！, directly followed by its word: .r d20",
      "zh-CN": "指令以前缀开头（通常为 . 。 ! ！），后面直接跟指令词，例如 .r d20",
    },
  },
  "help",
  { "help.notFound": "strHelpNotFound" },
);
