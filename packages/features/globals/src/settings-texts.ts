import { textTable } from "@dicetower/contract";
import { floodTexts } from "./flood-texts.js";

/** Names of the fields of the global settings. */
export const settingsTexts = textTable(
  {
    "settings.global.switches": { en: "Switches", "zh-CN": "开关" },
    "settings.global.switches.globalSilence": { en: "Silence everywhere", "zh-CN": "全局静默" },
    "settings.global.switches.globalSilence.summary": {
      en: "Only masters and trust 4 and more are answered.",
      "zh-CN": "仅回应骰主与信任度 4 以上的用户。",
    },
    "settings.global.switches.disableJrrp": {
      en: "Switch off: Luck of the day (jrrp)",
      "zh-CN": "停用：今日人品（jrrp）",
    },
    "settings.global.switches.disableMe": {
      en: "Switch off: Acting (me)",
      "zh-CN": "停用：第三人称动作（me）",
    },
    "settings.global.switches.disableDeck": { en: "Switch off: Decks (deck)", "zh-CN": "停用：牌堆（deck）" },
    "settings.global.switches.disableDraw": {
      en: "Switch off: Drawing (draw)",
      "zh-CN": "停用：抽牌（draw）",
    },
    "settings.global.switches.disableSend": {
      en: "Switch off: Messages to the master (send)",
      "zh-CN": "停用：留言（send）",
    },
    "settings.global.switches.disableHelp": { en: "Switch off: Help (help)", "zh-CN": "停用：帮助（help）" },
    "settings.global.switches.listenAtWhenOff": {
      en: "Answer mentions where the bot is off",
      "zh-CN": "关闭时仍回应 @ 消息",
    },
    "settings.global.deck": { en: "Decks", "zh-CN": "牌堆" },
    "settings.global.deck.hideUnderscore": {
      en: "Hide entries that begin with an underscore",
      "zh-CN": "隐藏以下划线开头的条目",
    },
    "settings.global.deck.fuzzy": { en: "Find decks by similar names", "zh-CN": "模糊匹配牌堆名" },
    "settings.global.events": { en: "Events that are heard", "zh-CN": "事件响应" },
    "settings.global.events.joinRequest": { en: "Invitations to groups", "zh-CN": "入群邀请" },
    "settings.global.events.joinRequest.summary": {
      en: "Switched off, they are left alone: neither answered nor told of.",
      "zh-CN": "关闭后不处理，也不通知骰主。",
    },
    "settings.global.events.joinFeedback": { en: "What became of them", "zh-CN": "入群申请结果" },
    "settings.global.events.welcomeMinDelaySeconds": {
      en: "Wait before a welcome",
      "zh-CN": "欢迎词最短延迟",
    },
    "settings.global.events.welcomeMinCooldownSeconds": {
      en: "Shortest time between two welcomes",
      "zh-CN": "欢迎词最短间隔",
    },
    "settings.global.events.friendRequest": { en: "Friend requests", "zh-CN": "好友申请" },
    "settings.global.events.friendRequest.summary": {
      en: "Switched off, they are left alone: neither answered nor told of.",
      "zh-CN": "关闭后不处理，也不通知骰主。",
    },
    "settings.global.events.friendAdded": { en: "New friends", "zh-CN": "新好友" },
    "settings.global.events.friendAdded.summary": {
      en: "Switched off, they are not greeted.",
      "zh-CN": "关闭后不发送问候。",
    },
    "settings.global.cloud": { en: "Cloud", "zh-CN": "云端" },
    "settings.global.cloud.visible": { en: "Listed among public bots", "zh-CN": "在公开列表中可见" },
    "settings.global.cloud.believeList": { en: "Trust the shared deny list", "zh-CN": "信任共享黑名单" },
    "settings.global.external": { en: "Requests to other servers", "zh-CN": "外部请求" },
    "settings.global.external.apiInReplies": {
      en: "Replies may fetch addresses",
      "zh-CN": "回复中允许调用外部接口",
    },
    "settings.global.external.timeoutMs": { en: "Longest wait", "zh-CN": "最长等待" },
    "settings.global.external.allowHosts": { en: "Hosts that are allowed", "zh-CN": "允许的主机" },
    "settings.global.maintenance": { en: "Maintenance", "zh-CN": "维护" },
    "settings.global.maintenance.inactiveUserDays": {
      en: "People count as inactive after",
      "zh-CN": "用户不活跃天数",
    },
    "settings.global.maintenance.inactiveGroupDays": {
      en: "Groups count as inactive after",
      "zh-CN": "群聊不活跃天数",
    },
    "settings.global.maintenance.groupClearLimit": {
      en: "Most groups cleared at once",
      "zh-CN": "单次清理群数上限",
    },
    "settings.global.maintenance.autoSaveMinutes": { en: "Save every", "zh-CN": "自动保存间隔" },
    "settings.global.compat": { en: "Who is served", "zh-CN": "服务对象" },
    "settings.global.compat.privateMode": { en: "Private mode", "zh-CN": "私用模式" },
    "settings.global.compat.privateMode.summary": {
      en: "Only people with trust 1 and more are answered.",
      "zh-CN": "仅回应信任度 1 以上的用户。",
    },
    "settings.global.compat.leaveDenied": {
      en: "Leave groups that denied people own",
      "zh-CN": "退出黑名单用户的群",
    },
    "settings.global.compat.leaveDenied.summary": {
      en: "Once their owner says something there. Groups that are to be kept stay.",
      "zh-CN": "群主在黑名单中且发言时退群，标记为保留的群除外。",
    },
    "settings.global.compat.kickedBanInviter": {
      en: "Deny those who invited the bot where it is kicked",
      "zh-CN": "被踢出时拉黑邀请人",
    },
    ...floodTexts,
  },
  "chat",
);
