import { textTable } from "@dicetower/contract";

export const ownTexts = textTable({
  "friends.userGroup": {
    en: "To use this bot in private, please join its user group {group}.",
    "zh-CN": "私聊使用本骰需要先加入用户群 {group}。",
  },
  "friends.held": { en: "Friendships", "zh-CN": "好友关系" },
  "notice.friends.clean": { en: "Cleaning of friends", "zh-CN": "好友清理" },
  "notice.friends.clean.preview": {
    en: "{count} friends without interaction would be deleted.",
    "zh-CN": "有 {count} 位好友长期没有互动，符合清理条件。",
  },
  "notice.friends.clean.done": {
    en: "{count} friends without interaction were deleted.",
    "zh-CN": "已清理 {count} 位长期没有互动的好友。",
  },
  "settings.friend-clean": { en: "Cleaning of friends", "zh-CN": "好友清理" },
  "settings.friend-clean.summary": {
    en: "Once a day, friends who have not said anything for long are deleted.",
    "zh-CN": "每天清理一次长期没有互动的好友。",
  },
  "settings.friend-clean.days": { en: "Days without interaction", "zh-CN": "无互动天数" },
  "settings.friend-clean.days.summary": { en: "0 switches it off.", "zh-CN": "填 0 表示关闭。" },
  "settings.friend-clean.exceptTrust": { en: "Spare people with trust", "zh-CN": "保留有信任等级的用户" },
  "settings.friend-clean.exceptKeep": {
    en: "Spare friends marked to be kept",
    "zh-CN": "保留标记为「不清理」的好友",
  },
  "settings.friend-clean.preview": { en: "Only tell who would go", "zh-CN": "只预览，不删除" },
  "settings.friend-clean.dailyCap": { en: "Most deletions a day", "zh-CN": "每天最多删除" },
  "settings.user-group": { en: "Official user group", "zh-CN": "官方用户群" },
  "settings.user-group.summary": {
    en: "Commands in private are for members of this group. People with trust are exempt.",
    "zh-CN": "只有该群成员才能私聊使用指令，有信任等级的用户不受限制。",
  },
  "settings.user-group.enabled": { en: "Demand membership", "zh-CN": "要求入群" },
  "settings.user-group.groupId": { en: "Group number", "zh-CN": "群号" },
  "settings.user-group.message": { en: "What others are told", "zh-CN": "对未入群用户的提示" },
  "settings.user-group.message.summary": {
    en: "The standard sentence where this is empty.",
    "zh-CN": "留空使用默认提示。",
  },
  "settings.user-group.graceHours": {
    en: "Hours of grace from the first command",
    "zh-CN": "首次使用后的宽限期（小时）",
  },
  "resource.friends.empty": { en: "No friends are known yet", "zh-CN": "还没有好友" },
  "resource.friends.empty.text": {
    en: "The friends of an account are read when it connects.",
    "zh-CN": "账号连接后会读取它的好友列表。",
  },
  "resource.friends": { en: "Friends", "zh-CN": "好友" },
  "resource.friends.summary": {
    en: "Friends of all accounts, as their platforms listed them last. Friend requests that wait for an answer are on the page “Requests”.",
    "zh-CN": "所有账号的好友，以平台最近一次返回的列表为准。待处理的好友申请见「申请」页面。",
  },
  "resource.friends.preview": { en: "Who would be cleaned", "zh-CN": "预览清理名单" },
  "resource.friends.adapterId": { en: "Account", "zh-CN": "账号" },
  "resource.friends.platform": { en: "Platform", "zh-CN": "平台" },
  "resource.friends.idleDays": { en: "Silent for days", "zh-CN": "未活跃天数" },
  "resource.friends.userId": { en: "Number", "zh-CN": "号码" },
  "resource.friends.nickname": { en: "Name", "zh-CN": "昵称" },
  "resource.friends.remark": { en: "Remark", "zh-CN": "备注" },
  "resource.friends.keep": { en: "Never clean", "zh-CN": "不清理" },
  "resource.friends.trust": { en: "Trust", "zh-CN": "信任等级" },
  "resource.friends.addedAt": { en: "Known since", "zh-CN": "添加时间" },
  "resource.friends.lastInteractionAt": { en: "Last interaction", "zh-CN": "最近互动" },
});
