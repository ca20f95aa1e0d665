import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "censor.caution": {
      en: "{nick}, please mind your words; the command was not run.",
      "zh-CN": "{nick} 请注意用词，该指令未执行。",
    },
    "censor.warning": {
      en: "{nick}, such words are not welcome; the command was not run.",
      "zh-CN": "{nick} 的用词不当，警告一次，该指令未执行。",
    },
    "censor.danger": { en: "That command is refused.", "zh-CN": "该指令被拒绝。" },
    "censor.critical": { en: "That command is refused.", "zh-CN": "该指令被拒绝。" },
    "notice.censor.routine": { en: "Censor: notice", "zh-CN": "敏感词：提醒" },
    "notice.censor.important": { en: "Censor: warning", "zh-CN": "敏感词：警告" },
    "notice.censor.critical": { en: "Censor: danger", "zh-CN": "敏感词：危险" },
    "notice.censor.error": { en: "Censor: critical", "zh-CN": "敏感词：严重" },
    "settings.censor": { en: "Censor", "zh-CN": "敏感词" },
    "settings.censor.summary": {
      en: "Words that commands are checked against. Off, and without words, until a master adds some.",
      "zh-CN": "指令敏感词检查，默认关闭且无内置词库。",
    },
    "settings.censor.enabled": { en: "Check commands", "zh-CN": "检查指令" },
    "settings.censor.rules": { en: "Words", "zh-CN": "敏感词" },
    "settings.censor.rules.summary": {
      en: "Case, width and signs between letters do not matter.",
      "zh-CN": "忽略大小写、全半角与字间符号。",
    },
    "settings.censor.rules.id": { en: "Number", "zh-CN": "编号" },
    "settings.censor.rules.word": { en: "Word", "zh-CN": "词语" },
    "settings.censor.rules.level": { en: "Level", "zh-CN": "级别" },
    "settings.censor.rules.level.0": { en: "Ignore", "zh-CN": "忽略" },
    "settings.censor.rules.level.1": { en: "Notice", "zh-CN": "提醒" },
    "settings.censor.rules.level.2": { en: "Caution", "zh-CN": "注意" },
    "settings.censor.rules.level.3": { en: "Warning", "zh-CN": "警告" },
    "settings.censor.rules.level.4": { en: "Danger", "zh-CN": "危险" },
    "settings.censor.rules.level.5": { en: "Critical", "zh-CN": "严重" },
    "settings.censor.rules.note": { en: "Note", "zh-CN": "备注" },
    "settings.censor.rules.enabled": { en: "On", "zh-CN": "启用" },
    "settings.censor.rules.createdAt": { en: "Added", "zh-CN": "添加时间" },
    "settings.censor.exceptions": { en: "Exceptions", "zh-CN": "例外" },
    "settings.censor.exceptions.summary": {
      en: "Words within which no rule counts.",
      "zh-CN": "包含在这些词语中时不算命中。",
    },
    "settings.censor.noticeText": { en: "Replies by level", "zh-CN": "各级别的回复" },
    "settings.censor.noticeText.summary": {
      en: "Text keys in the place of the default ones, by level 1 to 5.",
      "zh-CN": "按级别 1 到 5 替换默认回复的文本键。",
    },
  },
  "censor",
);
