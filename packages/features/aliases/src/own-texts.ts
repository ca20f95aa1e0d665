import { textTable } from "@dicetower/contract";

/** What the commands say. */
export const ownTexts = textTable(
  {
    "alias.set": { en: "Alias “{name}” saved for this group.", "zh-CN": "别名「{name}」保存" },
    "alias.set.own": { en: "Your alias “{name}” is saved.", "zh-CN": "个人别名「{name}」保存" },
    "alias.list": {
      en: "Aliases of this group:\n{group}\nYour own:\n{own}",
      "zh-CN": "本群别名：\n{group}\n个人别名：\n{own}",
    },
    "alias.none": { en: "There are no aliases here.", "zh-CN": "此处没有任何别名。" },
    "alias.shown": { en: "{name} = {command}", "zh-CN": "{name} = {command}" },
    "alias.removed": { en: "Alias “{name}” removed.", "zh-CN": "别名「{name}」已删除" },
    "alias.notFound": { en: "There is no alias “{name}”.", "zh-CN": "没有名为「{name}」的别名。" },
    "alias.builtin": {
      en: "“{name}” is a command already and cannot be an alias.",
      "zh-CN": "「{name}」已是指令，不能用作别名。",
    },
    "alias.nameInvalid": {
      en: "An alias is one word of at most {limit} characters, with a letter in it.",
      "zh-CN": "别名须为不含空格的一个词，至多 {limit} 个字符，且含有文字。",
    },
    "alias.staffOnly": {
      en: "“{name}” was not saved: aliases of a group cannot hold commands of the bot's owners. Your own can (--my).",
      "zh-CN": "「{name}」未保存：群别名不能包含骰主专用的指令，个人别名可以（--my）。",
    },
    "alias.tooMany": { en: "There may be at most {limit} aliases.", "zh-CN": "别名至多 {limit} 个。" },
    "alias.tooLong": {
      en: "The command of that alias is too long.",
      "zh-CN": "该别名的指令过长。",
    },
    "alias.loop": {
      en: "Aliases call one another in a circle, or deeper than {limit}.",
      "zh-CN": "别名互相调用形成循环，或超过 {limit} 层。",
    },
    "alias.dead": {
      en: "The command of the alias “{name}” does not exist.",
      "zh-CN": "别名「{name}」对应的指令不存在。",
    },
    "alias.data": { en: "Command aliases", "zh-CN": "指令别名" },
    "groups.field.aliases": { en: "Command aliases", "zh-CN": "指令别名" },
    "groups.field.aliases.summary": {
      en: "Words that stand for whole commands in this group.",
      "zh-CN": "在本群中代表整条指令的词。",
    },
    "groups.field.aliases.name": { en: "Name", "zh-CN": "名称" },
    "groups.field.aliases.command": { en: "Command", "zh-CN": "指令" },
    "groups.field.aliases.by": { en: "Set by", "zh-CN": "设置者" },
    "command.alias": { en: "Command aliases", "zh-CN": "指令别名" },
    "command.alias.brief": {
      en: "Makes a word stand for a whole command, for the group or for you (--my); {prefix}& name runs it as well.",
      "zh-CN": "用一个词代表整条指令，可设为群别名或个人别名（--my），也可用 {prefix}& 名称 执行。",
    },
    "command.alias.argument.command": {
      en: "command, with {{$1}} … {{$9}} and {{$all}}",
      "zh-CN": "指令，可含 {{$1}} … {{$9}} 与 {{$all}}",
    },
    "command.alias.exampleReply": {
      en: "sword = r d20+{{$1}} sword",
      "zh-CN": "剑 = r d20+{{$1}} 挥剑",
    },
  },
  "text",
);
