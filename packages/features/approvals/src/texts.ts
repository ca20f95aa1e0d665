import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "approvals.notFriend": {
      en: "{self} only joins groups when invited by a friend, and leaves now.",
      "zh-CN": "{self} 只接受好友邀请入群，现在退出。",
    },
    "approvals.kickedInviter": {
      en: "had invited the bot to group {group}, which threw it out",
      "zh-CN": "邀请骰子加入群 {group}，骰子随后被移出",
    },
    "notice.friendRequest": { en: "A friend request", "zh-CN": "好友申请" },
    "notice.friendRequest.text": {
      en: "{who} wants to be a friend of account {account} (request {number}).",
      "zh-CN": "{who} 申请添加账号 {account} 为好友（申请编号 {number}）。",
    },
    "notice.groupInviteReceived": { en: "A group invitation", "zh-CN": "入群邀请" },
    "notice.groupInviteReceived.text": {
      en: "{who} invites account {account} to group {group} (request {number}).",
      "zh-CN": "{who} 邀请账号 {account} 加入群 {group}（申请编号 {number}）。",
    },
    "notice.leftByKeyword": { en: "A group was left by the rules", "zh-CN": "按规则退群" },
    "notice.leftByKeyword.text": {
      en: "Group {group} was left: its name holds “{keyword}”.",
      "zh-CN": "已退出群 {group}：群名包含「{keyword}」。",
    },
    "notice.leftByKeyword.stranger": {
      en: "Group {group} was left: {who}, who pulled the bot in, is no friend.",
      "zh-CN": "已退出群 {group}：拉入者 {who} 不是好友。",
    },
    "notice.groupOversize": { en: "A group was too large", "zh-CN": "群人数超限" },
    "notice.groupOversize.text": {
      en: "Group {group} was left: it has {members} members.",
      "zh-CN": "已退出群 {group}：群内有 {members} 人。",
    },
    "settings.events": { en: "Approvals and joining", "zh-CN": "审批与入群" },
    "settings.events.summary": {
      en: "Friend requests, invitations, and what happens in groups that the bot has joined.",
      "zh-CN": "好友申请、入群邀请以及入群后的处理策略。",
    },
  },
  "chat",
);
