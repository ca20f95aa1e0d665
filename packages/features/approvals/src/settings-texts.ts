import { textTable } from "@dicetower/contract";

/** Names of the fields of approvals and joining. */
export const settingsTexts = textTable(
  {
    "settings.events.friendRequest": { en: "Friend requests", "zh-CN": "好友申请" },
    "settings.events.friendRequest.policy": { en: "What happens to them", "zh-CN": "处理方式" },
    "settings.events.friendRequest.policy.manual": { en: "Wait for a master", "zh-CN": "等待骰主处理" },
    "settings.events.friendRequest.policy.acceptAny": { en: "Accept all", "zh-CN": "全部同意" },
    "settings.events.friendRequest.policy.keyword": {
      en: "Accept those with the keyword",
      "zh-CN": "仅同意包含关键词的申请",
    },
    "settings.events.friendRequest.policy.reject": { en: "Refuse all", "zh-CN": "全部拒绝" },
    "settings.events.friendRequest.keyword": { en: "Keyword", "zh-CN": "关键词" },
    "settings.events.friendRequest.keyword.summary": {
      en: "What the request must contain.",
      "zh-CN": "申请留言中必须包含的内容。",
    },
    "settings.events.friendRequest.minLevel": { en: "Lowest account level", "zh-CN": "最低账号等级" },
    "settings.events.friendRequest.minLevel.summary": {
      en: "Requests of lower or unknown levels wait for a master. 0 asks for none.",
      "zh-CN": "等级不足或未知的请求等待骰主处理，0 为不限。",
    },
    "settings.events.groupInvite": { en: "Group invitations", "zh-CN": "入群邀请" },
    "settings.events.groupInvite.policy": { en: "What happens to them", "zh-CN": "处理方式" },
    "settings.events.groupInvite.policy.manual": { en: "Wait for a master", "zh-CN": "等待骰主处理" },
    "settings.events.groupInvite.policy.acceptAny": { en: "Accept all", "zh-CN": "全部同意" },
    "settings.events.groupInvite.policy.allowListed": {
      en: "Accept groups and people on the allow list",
      "zh-CN": "仅同意白名单中的群和用户",
    },
    "settings.events.groupInvite.policy.ignore": { en: "Leave them alone", "zh-CN": "不处理" },
    "settings.events.groupInvite.policy.reject": { en: "Refuse all", "zh-CN": "全部拒绝" },
    "settings.events.groupInvite.rejectDenied": {
      en: "Refuse groups and people on the deny list",
      "zh-CN": "拒绝黑名单中的群和用户",
    },
    "settings.events.groupInvite.rejectNonFriends": {
      en: "Refuse people who are no friends",
      "zh-CN": "拒绝非好友的邀请",
    },
    "settings.events.groupInvite.maxMembers": { en: "Most members of the group", "zh-CN": "群人数上限" },
    "settings.events.groupInvite.maxMembers.summary": { en: "0 for no limit.", "zh-CN": "0 表示不限制。" },
    "settings.events.groupInvite.licence": {
      en: "Groups that need permission first",
      "zh-CN": "需要授权的群",
    },
    "settings.events.groupInvite.licence.none": { en: "None", "zh-CN": "无需授权" },
    "settings.events.groupInvite.licence.new": { en: "New ones", "zh-CN": "新加入的群" },
    "settings.events.groupInvite.licence.all": { en: "All", "zh-CN": "所有群" },
    "settings.events.leaveByName": { en: "Leaving by the name of a group", "zh-CN": "按群名退群" },
    "settings.events.leaveByName.enabled": {
      en: "Leave groups whose name has one of the words",
      "zh-CN": "群名含有关键词时退群",
    },
    "settings.events.leaveByName.keywords": { en: "Words", "zh-CN": "关键词" },
    "settings.events.leaveByName.keywords.summary": { en: "Separated by blanks.", "zh-CN": "用空格分隔。" },
    "settings.events.greetGroups": { en: "Greet groups that the bot joins", "zh-CN": "入群后发送问候" },
    "settings.events.joinMessage": { en: "Greeting in a new group", "zh-CN": "入群问候" },
    "settings.events.joinMessage.summary": {
      en: "Empty for the shipped text “group.hello”. {self} is the name of the bot, {prefix} the command prefix.",
      "zh-CN": "留空则使用默认文案 group.hello；{self} 为机器人名称，{prefix} 为指令前缀。",
    },
    "settings.events.greetFriends": { en: "Greet new friends", "zh-CN": "向新好友发送问候" },
    "settings.events.friendMessage": { en: "Greeting to a new friend", "zh-CN": "好友问候" },
    "settings.events.friendMessage.summary": {
      en: "Empty for the shipped text “friend.hello”. {self} is the name of the bot, {prefix} the command prefix.",
      "zh-CN": "留空则使用默认文案 friend.hello；{self} 为机器人名称，{prefix} 为指令前缀。",
    },
    "settings.events.autoClean": { en: "Leaving silent groups", "zh-CN": "自动退出沉默的群" },
    "settings.events.autoClean.enabled": {
      en: "Leave groups in which nobody uses the bot",
      "zh-CN": "自动退出长期不使用的群",
    },
    "settings.events.autoClean.groupDays": { en: "Days without a command", "zh-CN": "无指令天数" },
    "settings.events.autoClean.hour": { en: "Hour of the day", "zh-CN": "执行时刻" },
    "settings.events.autoClean.hour.summary": {
      en: "0 to 23, in the time of the server.",
      "zh-CN": "0 到 23 时，按服务器时间。",
    },
    "settings.events.autoClean.cap": { en: "Most groups in one day", "zh-CN": "每日退群上限" },
    "settings.events.autoClean.notifyOnly": { en: "Only tell the masters", "zh-CN": "仅通知骰主" },
    "settings.events.autoClean.exceptFlags": {
      en: "Flags of groups that stay",
      "zh-CN": "保留带有这些标记的群",
    },
    "settings.events.listRules": { en: "Deny listing by points", "zh-CN": "按分值自动拉黑" },
    "settings.events.listRules.enabled": {
      en: "Count points for bad conduct",
      "zh-CN": "累计不良行为的分值",
    },
    "settings.events.listRules.warnThreshold": { en: "Warn from", "zh-CN": "警告阈值" },
    "settings.events.listRules.denyThreshold": { en: "Deny from", "zh-CN": "拉黑阈值" },
    "settings.events.listRules.autoDenyHours": { en: "How long for", "zh-CN": "自动拉黑时长" },
    "settings.events.listRules.autoDenyHours.summary": { en: "0 is for good.", "zh-CN": "0 表示永久。" },
    "settings.events.listRules.decayPerMinute": {
      en: "Points that fade per minute",
      "zh-CN": "每分钟衰减分值",
    },
    "settings.events.listRules.scoreMuted": { en: "The bot was muted", "zh-CN": "被禁言" },
    "settings.events.listRules.scoreKicked": { en: "The bot was kicked out", "zh-CN": "被踢出群" },
    "settings.events.listRules.scoreSpam": { en: "Flooding", "zh-CN": "刷屏" },
    "settings.events.listRules.scoreCensor": { en: "Censored words", "zh-CN": "触发敏感词" },
    "settings.events.listRules.scoreCensor.summary": {
      en: "For commands that were blocked at the levels Danger and Critical.",
      "zh-CN": "指令因「危险」或「严重」级敏感词被拦截时计分。",
    },
    "settings.events.listRules.jointGroupRate": {
      en: "Share of the points that the group gets",
      "zh-CN": "群聊连带比例",
    },
    "settings.events.listRules.jointInviterRate": {
      en: "Share of the points that the inviter gets",
      "zh-CN": "邀请人连带比例",
    },
    "settings.events.listRules.onDeny": { en: "When somebody is denied", "zh-CN": "拉黑之后" },
    "settings.events.listRules.onDeny.refuseTalk": { en: "Do not answer", "zh-CN": "不再回应" },
    "settings.events.listRules.onDeny.refuseInvite": { en: "Refuse invitations", "zh-CN": "拒绝邀请" },
    "settings.events.listRules.onDeny.leaveLastPlace": {
      en: "Leave the group where it happened",
      "zh-CN": "退出事发群",
    },
    "settings.events.listRules.onDeny.leaveGroups": {
      en: "Leave groups with that person",
      "zh-CN": "退出有此人的群",
    },
    "settings.events.listRules.onDeny.leaveGroups.never": { en: "Never", "zh-CN": "从不" },
    "settings.events.listRules.onDeny.leaveGroups.lastPlace": {
      en: "Where it happened",
      "zh-CN": "仅事发群",
    },
    "settings.events.listRules.onDeny.leaveGroups.all": { en: "All of them", "zh-CN": "全部" },
    "settings.events.listRules.noticeDigestSeconds": { en: "Gather notices for", "zh-CN": "通知合并间隔" },
  },
  "chat",
);
