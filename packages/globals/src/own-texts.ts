import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "global.disabled": { en: "This command is switched off for now.", "zh-CN": "该指令已被全局停用。" },
    "settings.global": { en: "Global settings", "zh-CN": "全局设置" },
    "settings.global.summary": {
      en: "Silence, commands switched off everywhere, and the original-style settings.",
      "zh-CN": "全局静默、全局停用的指令与原版风格设置。",
    },
    "settings.respond-self": { en: "Answer oneself", "zh-CN": "响应自身消息" },
    "settings.respond-self.summary": {
      en: "Whether commands that the bot's own account sends are answered.",
      "zh-CN": "是否响应机器人账号自己发送的指令。",
    },
    "settings.respond-self.enabled": {
      en: "Answer commands of the own account",
      "zh-CN": "响应自身账号的指令",
    },
  },
  "chat",
);
