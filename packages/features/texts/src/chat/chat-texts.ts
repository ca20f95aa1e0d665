import { textTable } from "@dicetower/contract";

/** Words of `.text`, `.str` and `.lang`. */
export const chatTexts = textTable(
  {
    "text.silent": { en: "(nothing would be said)", "zh-CN": "（结果为空，不会发送）" },
    "str.show": {
      en: "{key} ({locale}), as shipped:\n{shipped}",
      "zh-CN": "{key}（{locale}），默认文本：\n{shipped}",
    },
    "str.showOwn": {
      en: "{key} ({locale}):\n{value}\nAs shipped:\n{shipped}",
      "zh-CN": "{key}（{locale}）：\n{value}\n默认文本：\n{shipped}",
    },
    "str.showVariants": {
      en: "{key} ({locale}), one of these by weight:\n{list}\nAs shipped:\n{shipped}",
      "zh-CN": "{key}（{locale}），按权重抽取：\n{list}\n默认文本：\n{shipped}",
    },
    "str.set": {
      en: "Text {key} ({locale}) now reads:\n{value}",
      "zh-CN": "文本 {key}（{locale}）已改为：\n{value}",
    },
    "str.silenced": {
      en: "Text {key} ({locale}) is silent from now on.",
      "zh-CN": "文本 {key}（{locale}）已设为不发送。",
    },
    "str.reset": {
      en: "Text {key} ({locale}) is as shipped again.",
      "zh-CN": "文本 {key}（{locale}）已恢复默认。",
    },
    "str.notSet": {
      en: "Text {key} ({locale}) is as shipped already.",
      "zh-CN": "文本 {key}（{locale}）没有改过，已是默认文本。",
    },
    "str.found": {
      en: "Texts with “{word}” ({count}):\n{list}",
      "zh-CN": "含「{word}」的文本共 {count} 条：\n{list}",
    },
    "str.foundNone": { en: "No text has “{word}”.", "zh-CN": "没有含「{word}」的文本。" },
    "str.unknown": {
      en: "There is no text “{key}”. {prefix}str search <word> looks for one.",
      "zh-CN": "没有文本「{key}」，可用 {prefix}str search <词> 查找。",
    },
    "str.unknownNear": {
      en: "There is no text “{key}”. Nearest: {list}",
      "zh-CN": "没有文本「{key}」，相近的有：{list}",
    },
    "str.tooLong": { en: "A text may have 64 KiB.", "zh-CN": "文本不能超过 64 KiB。" },
    "str.reloaded": {
      en: "The files of languages were read again: {count} in force.",
      "zh-CN": "语言文件已重新读取，{count} 个生效。",
    },
    "str.reloaded.failed": {
      en: "The files of languages were read again: {count} in force. With errors, which the panel shows: {names}",
      "zh-CN": "语言文件已重新读取，{count} 个生效。以下文件有误，详情见管理面板：{names}",
    },
    "lang.show": {
      en: "Language: {language}\nThere are texts in:\n{list}",
      "zh-CN": "当前语言：{language}\n可用的语言：\n{list}",
    },
    "lang.set": { en: "Language: {language}", "zh-CN": "语言已改为：{language}" },
    "lang.set.group": { en: "Language of this group: {language}", "zh-CN": "本群语言已改为：{language}" },
    "lang.off": {
      en: "You have no language of your own any more: {language}",
      "zh-CN": "已取消个人语言，恢复为：{language}",
    },
    "lang.off.group": {
      en: "The group has no language of its own any more: {language}",
      "zh-CN": "已取消本群语言，恢复为：{language}",
    },
    "lang.unknown": {
      en: "There are no texts in “{word}”. There are in:\n{list}",
      "zh-CN": "没有「{word}」的文本，可用的语言：\n{list}",
    },
    "lang.notKept": {
      en: "Languages cannot be kept for this at the moment.",
      "zh-CN": "暂时无法保存语言设置。",
    },
    "command.text.argument.template": { en: "template", "zh-CN": "模板" },
    "command.str.argument.wording": { en: "wording, reset or NULL", "zh-CN": "文本、reset 或 NULL" },
    "command.str.argument.word": { en: "word", "zh-CN": "词" },
    "argument.textItem": { en: "key", "zh-CN": "键" },
    "argument.language": { en: "language", "zh-CN": "语言" },
    "command.text": { en: "Try a text", "zh-CN": "试写文本" },
    "command.text.brief": {
      en: "Says a template as it comes out, with its variables and draws.",
      "zh-CN": "输出模板求值后的结果，变量与抽取都会生效。",
    },
    "command.str": { en: "Texts", "zh-CN": "自定义文本" },
    "command.str.brief": {
      en: "Shows, sets and resets what the bot says, in the language of the chat.",
      "zh-CN": "查看、修改或恢复机器人的文本（以当前语言为准）。",
    },
    "command.lang": { en: "Language", "zh-CN": "语言" },
    "command.lang.brief": {
      en: "Chooses the language in which the bot answers you, or the group.",
      "zh-CN": "选择机器人回复你或本群时使用的语言。",
    },
  },
  "texts",
);
