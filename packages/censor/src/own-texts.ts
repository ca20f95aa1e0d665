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
  },
  "censor",
);
