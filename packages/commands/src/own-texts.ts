import { textTable } from "@dicetower/contract";
import { catalogueWords } from "./catalogue-words.js";

export const ownTexts = textTable(
  {
    ...catalogueWords,
    "settings.prefixes": { en: "Command prefixes", "zh-CN": "指令前缀" },
    "settings.prefixes.summary": {
      en: "A message is a command only when it begins with one of these. Saving takes effect at once.",
      "zh-CN": "只有以其中之一开头的消息才会被当作指令，保存后立即生效。",
    },
    "settings.prefixes.prefixes": { en: "Prefixes", "zh-CN": "前缀" },
    "error.groupOnly": { en: "This command works in groups only.", "zh-CN": "该指令只能在群内使用。" },
    "error.privateOnly": { en: "Please send this command in private.", "zh-CN": "该指令请私聊使用。" },
    "manage.notGroupAdmin": {
      en: "Only the owner or an administrator of this group may do that.",
      "zh-CN": "只有群主、管理员或拥有足够信任的用户才能这样做。",
    },
    "error.permission": {
      en: "You may not do that: it takes trust level {level} or more (3 helper, 4 admin, 5 master, 256 root master).",
      "zh-CN": "权限不足：需要信任等级 {level} 以上（3 协管、4 管理、5 骰主、256 根骰主）。",
    },
    "error.argument": {
      en: "That was not understood. Use: {syntax}\nMore: .help {word}",
      "zh-CN": "没有看懂参数。用法：{syntax}\n详见：.help {word}",
    },
    "error.internal": {
      en: "Something went wrong inside the bot (reference {reference}).",
      "zh-CN": "机器人内部出错了（编号 {reference}）。",
    },
    "error.notReady": {
      en: "That cannot be done now: something that it needs, such as the bot's database, is not ready (reference {reference}).",
      "zh-CN": "暂时无法执行：所需的部分（如机器人的数据库）当前不可用（编号 {reference}）。",
    },
    "error.overdue": {
      en: "That took too long and was given up (reference {reference}).",
      "zh-CN": "处理超时，已放弃（编号 {reference}）。",
    },
  },
  "commands",
  { "error.permission": "strPermissionDeniedErr" },
);
