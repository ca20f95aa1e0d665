import { textTable } from "@dicetower/contract";

/** Words of the fields that say when a rule answers. */
export const conditionTexts = textTable(
  {
    "resource.replies.probability": { en: "Answers in per cent", "zh-CN": "触发概率（%）" },
    "resource.replies.minTrust": { en: "Trust from", "zh-CN": "最低信任度" },
    "resource.replies.allowUsers": { en: "Only these people", "zh-CN": "仅限用户" },
    "resource.replies.denyUsers": { en: "Not these people", "zh-CN": "排除用户" },
    "resource.replies.allowGroups": { en: "Only these groups", "zh-CN": "仅限群" },
    "resource.replies.denyGroups": { en: "Not these groups", "zh-CN": "排除群" },
    "resource.replies.requireMention": { en: "Only where the bot is mentioned", "zh-CN": "需要 @ 机器人" },
    "resource.replies.cooldown": { en: "Pause", "zh-CN": "冷却" },
    "resource.replies.cooldown.user": { en: "By person", "zh-CN": "每人" },
    "resource.replies.cooldown.group": { en: "By group", "zh-CN": "每群" },
    "resource.replies.cooldown.global": { en: "For everybody", "zh-CN": "全局" },
    "resource.replies.cooldownText": { en: "Said during the pause", "zh-CN": "冷却提示" },
    "resource.replies.cooldownText.summary": {
      en: "Said while the rule pauses or has reached its limit; empty for silence.",
      "zh-CN": "冷却中或达到上限时回复的内容；留空则不回复。",
    },
    "resource.replies.dailyLimit": { en: "At most a day", "zh-CN": "每日上限" },
    "resource.replies.dailyLimit.user": { en: "By person", "zh-CN": "每人" },
    "resource.replies.dailyLimit.group": { en: "By group", "zh-CN": "每群" },
    "resource.replies.dailyLimit.global": { en: "For everybody", "zh-CN": "全局" },
    "resource.replies.timeWindow": { en: "Hours", "zh-CN": "生效时段" },
    "resource.replies.timeWindow.from": { en: "From", "zh-CN": "开始" },
    "resource.replies.timeWindow.to": { en: "To", "zh-CN": "结束" },
    "resource.replies.timeWindow.weekdays": {
      en: "Days of the week, 1 is Monday",
      "zh-CN": "星期（1 为周一）",
    },
    "resource.replies.conditions": { en: "Conditions", "zh-CN": "条件" },
    "resource.replies.conditions.kind": { en: "Kind", "zh-CN": "种类" },
    "resource.replies.conditions.negate": { en: "Turned round", "zh-CN": "取反" },
    "resource.replies.continueAfter": { en: "Later rules answer as well", "zh-CN": "继续匹配后续规则" },
  },
  "replies",
);
