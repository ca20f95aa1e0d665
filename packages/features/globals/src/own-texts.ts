import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "global.disabled": { en: "This command is switched off for now.", "zh-CN": "该指令已被全局停用。" },
    "command.admin": { en: "Global switches", "zh-CN": "全局开关" },
    "command.admin.brief": {
      en: "Silence, private mode and the original-style global settings by their names.",
      "zh-CN": "全局静默、私用模式与原版风格的全局设置。",
    },
    "command.admin.argument.sign": { en: "-", "zh-CN": "-" },
    "argument.globalValue": { en: "setting=value", "zh-CN": "设置名=值" },
    "argument.minWait": { en: "delay=seconds | cooldown=seconds", "zh-CN": "delay=秒数 | cooldown=秒数" },
    "admin.changed": { en: "{name} {before} → {after}", "zh-CN": "{name} {before}→{after}" },
    "admin.keyAbsent": {
      en: "{name} belongs to a feature that is switched off.",
      "zh-CN": "{name} 所属的功能未启用。",
    },
    "admin.keys": { en: "Settings by name: {list}", "zh-CN": "可用的设置：{list}" },
    "admin.outOfRange": {
      en: "{name} does not take that value.",
      "zh-CN": "{name} 不接受这个值。",
    },
    "admin.silence.on": { en: "Silent everywhere from now on.", "zh-CN": "已开启全局静默。" },
    "admin.silence.off": { en: "No longer silent.", "zh-CN": "已解除全局静默。" },
    "admin.private.on": {
      en: "Only those on the allow list are answered.",
      "zh-CN": "已开启私用模式，只为白名单服务。",
    },
    "admin.private.off": { en: "Everybody is answered again.", "zh-CN": "已关闭私用模式，面向所有人服务。" },
    "admin.welcomeMin": {
      en: "Welcomes wait at least {delay} s, with at least {cooldown} s between two.",
      "zh-CN": "欢迎语至少延迟 {delay} 秒，两次至少间隔 {cooldown} 秒。",
    },
    "settings.global": { en: "Global settings", "zh-CN": "全局设置" },
    "settings.global.summary": {
      en: "Silence, commands switched off everywhere, and the original-style settings.",
      "zh-CN": "全局静默、全局停用的指令与原版风格设置。",
    },
    "settings.respond-self": { en: "Answer own messages", "zh-CN": "响应自身消息" },
    "settings.respond-self.summary": {
      en: "Whether commands that the bot's own account sends are answered.",
      "zh-CN": "是否响应机器人账号自己发送的指令。",
    },
    "settings.respond-self.enabled": {
      en: "Answer commands from its own account",
      "zh-CN": "响应自身账号的指令",
    },
  },
  "chat",
);
