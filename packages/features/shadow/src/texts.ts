import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "shadow.page.title": { en: "Shadow mode", "zh-CN": "影子模式" },
    "shadow.page.title.summary": {
      en: "Runs beside your old bot, says nothing, and shows where the answers would differ.",
      "zh-CN": "与原有骰子同时运行，只计算不发言，并列出两者回复的差异。",
    },
    "shadow.page.problem.on": { en: "Shadow mode is on", "zh-CN": "影子模式已开启" },
    "shadow.page.problem.on.text": {
      en: "Nothing is said on any platform. Look at the differences, then go live.",
      "zh-CN": "目前不会在任何平台发言。请查看差异，确认后再正式上线。",
    },
    "shadow.page.problem.open": { en: "See the differences", "zh-CN": "查看差异" },
    "shadow.data": { en: "Answers compared in shadow mode", "zh-CN": "影子模式中比对的回复" },
    "settings.shadow": { en: "Shadow mode", "zh-CN": "影子模式" },
    "settings.shadow.summary": {
      en: "For trying this bot beside an old one in the same groups.",
      "zh-CN": "用于在相同的群里与原有骰子并行试用。",
    },
    "settings.shadow.enabled": { en: "Say nothing, only compare", "zh-CN": "只比对，不发言" },
    "settings.shadow.enabled.summary": {
      en: "Commands run as usual, and cards and logs change. No message and no action reaches a platform; the test chat answers.",
      "zh-CN": "指令照常执行，角色卡与日志照常变化，但不向任何平台发送消息或执行操作；测试聊天仍会回复。",
    },
    "settings.shadow.others": { en: "Accounts of the other bot", "zh-CN": "原有骰子的账号" },
    "settings.shadow.others.summary": {
      en: "What they say is compared and never answered. Not needed where both bots use the same account.",
      "zh-CN": "这些账号的发言只用于比对，不会得到回复。两个骰子共用同一账号时无需填写。",
    },
    "settings.shadow.others.platform": { en: "Platform", "zh-CN": "平台" },
    "settings.shadow.others.userId": { en: "User id", "zh-CN": "用户 ID" },
    "settings.shadow.waitSeconds": { en: "Wait for the other answer", "zh-CN": "等待对方回复" },
    "settings.shadow.keepMinutes": { en: "Keep answers for", "zh-CN": "比对记录保留时长" },
    "settings.shadow.keepMinutes.summary": {
      en: "At most 10 000 are kept.",
      "zh-CN": "最多保留 10 000 条。",
    },
  },
  "shadow",
);
