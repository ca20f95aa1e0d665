import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "approvals.notFriend": {
      en: "{self} joins groups at the invitation of friends only, and leaves now.",
      "zh-CN": "{self} 只接受好友邀请入群，现在退出。",
    },
    "notice.approval.friend": { en: "A friend request", "zh-CN": "好友申请" },
    "notice.approval.invite": { en: "A group invitation", "zh-CN": "入群邀请" },
    "notice.approval.left": { en: "A group was left", "zh-CN": "已退出群聊" },
    "settings.events": { en: "Approvals and joining", "zh-CN": "审批与入群" },
    "settings.events.summary": {
      en: "Friend requests, invitations, and what happens in groups that the bot has joined.",
      "zh-CN": "好友申请、入群邀请以及入群后的处理策略。",
    },
  },
  "chat",
);
