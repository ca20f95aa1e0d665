import { textTable } from "@dicetower/contract";

export const ruleTexts = textTable(
  {
    "approvals.cause.kick": { en: "kicked the bot out", "zh-CN": "将机器人踢出群" },
    "approvals.cause.mute": { en: "muted the bot", "zh-CN": "禁言机器人" },
    "approvals.cause.spam": { en: "too many commands", "zh-CN": "刷屏" },
    "approvals.cause.censor": { en: "forbidden words", "zh-CN": "触发敏感词" },
    "approvals.cause.owner": { en: "its owner is denied", "zh-CN": "群主在黑名单中" },
    "approvals.told.user": { en: "{who} ({why}, {score} points)", "zh-CN": "{who}（{why}，{score} 分）" },
    "approvals.told.group": {
      en: "group {who} ({why}, {score} points)",
      "zh-CN": "群 {who}（{why}，{score} 分）",
    },
    "approvals.told.left": { en: "group {group} ({why})", "zh-CN": "群 {group}（{why}）" },
    "approvals.leavesDenied": {
      en: "Reason: somebody here is on the deny list ({why}).",
      "zh-CN": "退群原因：本群涉及黑名单用户（{why}）。",
    },
    "notice.denyWarned": { en: "Somebody was warned by the rules", "zh-CN": "自动警告" },
    "notice.denyWarned.rule": { en: "On the watch list: {who}.", "zh-CN": "已列入观察名单：{who}。" },
    "notice.denyWarned.rules": {
      en: "On the watch list, and {more} more:\n{who}",
      "zh-CN": "已列入观察名单，另有 {more} 条未列出：\n{who}",
    },
    "notice.denyAdded.rule": { en: "On the deny list: {who}.", "zh-CN": "已自动加入黑名单：{who}。" },
    "notice.denyAdded.rules": {
      en: "On the deny list, and {more} more:\n{who}",
      "zh-CN": "已自动加入黑名单，另有 {more} 条未列出：\n{who}",
    },
    "notice.denyLeft": { en: "Groups are left because of the deny list", "zh-CN": "因黑名单退群" },
    "notice.denyLeft.rule": { en: "Being left: {who}.", "zh-CN": "正在退出：{who}。" },
    "notice.denyLeft.rules": {
      en: "Being left, and {more} more:\n{who}",
      "zh-CN": "正在退出以下群，另有 {more} 个未列出：\n{who}",
    },
    "notice.leftIdle": { en: "Silent groups", "zh-CN": "清理沉默群" },
    "notice.leftIdle.text": {
      en: "{count} groups that were silent for {days} days are being left:\n{list}",
      "zh-CN": "正在退出 {count} 个超过 {days} 天没有消息的群：\n{list}",
    },
    "notice.leftIdle.preview": {
      en: "{count} groups have been silent for {days} days and would be left:\n{list}",
      "zh-CN": "有 {count} 个群超过 {days} 天没有消息，符合退群条件：\n{list}",
    },
  },
  "chat",
);
