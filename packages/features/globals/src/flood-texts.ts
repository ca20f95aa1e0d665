/** Names of the settings of flooding. */
export const floodTexts = {
  "settings.global.flood": { en: "Too many commands", "zh-CN": "刷屏限制" },
  "settings.global.flood.enabled": {
    en: "Limit how fast a person may command",
    "zh-CN": "限制每人的指令频率",
  },
  "settings.global.flood.enabled.summary": {
    en: "Who goes too far is told once and then not answered for a while. Masters are not limited, and a group never is for what its members do together.",
    "zh-CN":
      "超出限制者会收到一次提醒，随后一段时间内不予回应。骰主不受限制，群聊也不会因成员的指令总数受限。",
  },
  "settings.global.flood.commandsPerMinute": { en: "Commands a minute", "zh-CN": "每分钟指令数" },
  "settings.global.flood.commandsPerMinute.summary": {
    en: "That a person may keep up for hours.",
    "zh-CN": "每人可长期保持的频率。",
  },
  "settings.global.flood.burst": { en: "Commands at once", "zh-CN": "瞬时指令数" },
  "settings.global.flood.burst.summary": {
    en: "So many may come one upon another before the limit is felt.",
    "zh-CN": "短时间内可连续发送的条数，用尽后才会触发限制。",
  },
  "settings.global.flood.repliesPerMinute": {
    en: "Custom replies a minute",
    "zh-CN": "每分钟自定义回复数",
  },
  "settings.global.flood.repliesPerMinute.summary": {
    en: "To one person. It ends the talk of two bots that set each other off.",
    "zh-CN": "针对每人，用于终止两个机器人之间的循环对话。",
  },
  "settings.global.flood.replyBurst": { en: "Custom replies at once", "zh-CN": "瞬时自定义回复数" },
  "settings.global.flood.restSeconds": { en: "Rest after the warning", "zh-CN": "提醒后的休息时间" },
  "settings.global.flood.restSeconds.summary": {
    en: "So long that person is not answered.",
    "zh-CN": "期间不回应此人。",
  },
  "settings.global.flood.notifyRests": {
    en: "Tell the owners from so many rests within ten minutes",
    "zh-CN": "十分钟内休息几次后通知骰主",
  },
  "settings.global.flood.deny": {
    en: "Then put that person on the deny list, too",
    "zh-CN": "达到次数时同时拉黑",
  },
  "settings.global.flood.deny.summary": {
    en: "Masters and people with trust 2 and more never are.",
    "zh-CN": "骰主与信任度 2 以上的用户除外。",
  },
  "settings.global.flood.denyHours": { en: "Denied for", "zh-CN": "拉黑时长" },
} as const;
