import { textTable } from "@dicetower/contract";
import { catalogueWords } from "./catalogue/catalogue-words.js";

export const ownTexts = textTable(
  {
    ...catalogueWords,
    "settings.prefixes": { en: "Command prefixes", "zh-CN": "指令前缀" },
    "settings.prefixes.summary": {
      en: "A message is a command only when it begins with one of these. A slash counts only in front of a command that there is, so that other bots and /me are left alone. Saving takes effect at once.",
      "zh-CN":
        "只有以其中之一开头的消息才会被当作指令。斜杠后面必须是已有的指令词，因此不会与其他机器人或 /me 冲突。保存后立即生效。",
    },
    "settings.prefixes.prefixes": { en: "Prefixes", "zh-CN": "前缀" },
    "error.groupOnly": { en: "This command works in groups only.", "zh-CN": "该指令只能在群内使用。" },
    "error.privateOnly": { en: "Please send this command in private.", "zh-CN": "该指令请私聊使用。" },
    "error.inPerson": {
      en: "This command is for people to say themselves.",
      "zh-CN": "该指令只能由本人发送。",
    },
    "manage.notGroupAdmin": {
      en: "Only the owner or an administrator of this group may do that.",
      "zh-CN": "只有群主、管理员或拥有足够信任的用户才能这样做。",
    },
    "error.permission": {
      en: "Only {who} may do that.",
      "zh-CN": "权限不足：只有{who}可以使用。",
    },
    "error.permission.helper": {
      en: "helpers of the bot (trust level 3 or more)",
      "zh-CN": "协管（信任等级 3）及以上",
    },
    "error.permission.admin": {
      en: "admins of the bot (trust level 4 or more)",
      "zh-CN": "管理（信任等级 4）及以上",
    },
    "error.permission.master": { en: "masters of the bot (trust level 5 or more)", "zh-CN": "骰主" },
    "error.permission.root": { en: "the root master of the bot (trust level 256)", "zh-CN": "首席骰主" },
    "commands.variable.prefix": { en: "command prefix", "zh-CN": "指令前缀" },
    "error.argument": {
      en: "That was not understood. Use: {syntax}\nMore: {prefix}help {word}",
      "zh-CN": "参数有误。用法：{syntax}\n详见：{prefix}help {word}",
    },
    "error.unread": {
      en: "“{said}” was not understood, so nothing was done. Use: {syntax}\nMore: {prefix}help {word}",
      "zh-CN": "无法识别「{said}」，未执行任何操作。用法：{syntax}\n详见：{prefix}help {word}",
    },
    "error.tooLong": {
      en: "That is too long for a command: at most {limit} characters.",
      "zh-CN": "指令过长：最多 {limit} 个字符。",
    },
    "error.missing": {
      en: "Missing: {argument}. Use: {syntax}\nMore: {prefix}help {word}",
      "zh-CN": "缺少参数：{argument}。用法：{syntax}\n详见：{prefix}help {word}",
    },
    "commands.usage.common": { en: "With any of these:", "zh-CN": "以上写法均可加：" },
    "error.form": {
      en: "Use: {syntax}\nMore: {prefix}help {word}",
      "zh-CN": "用法：{syntax}\n详见：{prefix}help {word}",
    },
    "admin.frq": {
      en: "Commands in the last minute: {one}, in 5: {five}, in {minutes}: {all}\n{list}",
      "zh-CN": "最近 1 分钟指令 {one} 次，5 分钟 {five} 次，{minutes} 分钟 {all} 次\n{list}",
    },
    "admin.frq.none": {
      en: "No command was run in the last {minutes} minutes.",
      "zh-CN": "最近 {minutes} 分钟内没有执行过指令。",
    },
    "admin.frq.private": { en: "The answer was sent to you in private.", "zh-CN": "已私聊回复。" },
    "admin.frq.privateFailed": {
      en: "{nick} could not be reached in private; adding the bot as a friend may help.",
      "zh-CN": "无法私聊 {nick}，可能需要先添加机器人为好友。",
    },
    "command.admin.frq": { en: "Frequency of commands", "zh-CN": "指令频率" },
    "command.admin.frq.brief": {
      en: "Tells how often which command was used in the last minutes.",
      "zh-CN": "查看最近几分钟各指令的使用次数。",
    },
    "error.tooDeep": {
      en: "Commands that run other commands went round in a circle, or deeper than {limit}.",
      "zh-CN": "指令互相调用形成循环，或超过 {limit} 层。",
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
  { "error.permission": "strPermissionDeniedErr", "manage.notGroupAdmin": "strPermissionDeniedErr" },
);
