import { textTable } from "@dicetower/contract";
import { flagWords } from "../flags.js";

const flagNames: Readonly<Record<string, string>> = {
  commandsOff: "Commands off",
  repliesOff: "Replies off",
  jrrpOff: "jrrp off",
  drawOff: "draw off",
  meOff: "me off",
  helpOff: "help off",
  obOff: "ob off",
  delegateOff: "No rolls for others",
  licensed: "Allowed",
  unreviewed: "Not reviewed",
  keepIdle: "Never cleaned up",
  keepListed: "Never listed",
  protocolInvalid: "Protocol not accepted",
  ignored: "Ignored",
};

const flagTexts = Object.fromEntries(
  Object.entries(flagWords).flatMap(([flag, [word]]) => {
    const values = { en: flagNames[flag] ?? flag, "zh-CN": word };
    return [
      [`resource.groups.flags.${flag}`, values],
      [`resource.groups.flag.${flag}`, values],
    ];
  }),
);

/** Members of the two greetings. */
function greeting(field: "welcome" | "farewell"): Record<string, { en: string; "zh-CN": string }> {
  const key = `groups.field.${field}`;
  return {
    [`${key}.enabled`]: { en: "On", "zh-CN": "启用" },
    [`${key}.variants`]: { en: "Texts, one of which is drawn", "zh-CN": "文本（随机选一条）" },
    [`${key}.variants.text`]: { en: "Text", "zh-CN": "文本" },
    [`${key}.variants.weight`]: { en: "Weight", "zh-CN": "权重" },
    [`${key}.delaySeconds`]: { en: "Wait before it is said", "zh-CN": "发送前等待" },
    [`${key}.cooldownSeconds`]: { en: "Pause between two", "zh-CN": "两次之间的间隔" },
  };
}

/** Words of settings, tables and fields. */
export const pageTexts = textTable(
  {
    "settings.groups": { en: "Rules for groups", "zh-CN": "群组规则" },
    "settings.groups.summary": {
      en: "Where the bot answers, and how many groups are left at once.",
      "zh-CN": "机器人在哪些群回应，以及如何批量退群。",
    },
    "settings.groups.licence": { en: "Licence of groups", "zh-CN": "群许可" },
    "settings.groups.licence.summary": {
      en: "Groups without one get answers to .authorize, .bot and .dismiss alone.",
      "zh-CN": "未获许可的群只回应 .authorize、.bot 和 .dismiss。",
    },
    "settings.groups.licence.none": { en: "Not needed", "zh-CN": "不需要" },
    "settings.groups.licence.new": { en: "Needed in new groups", "zh-CN": "新群需要" },
    "settings.groups.licence.all": { en: "Needed in all groups", "zh-CN": "所有群都需要" },
    "settings.groups.membersSeconds": { en: "Members are asked for anew after", "zh-CN": "成员列表缓存时间" },
    "settings.groups.leave": { en: "Leaving many groups", "zh-CN": "批量退群" },
    "settings.groups.leave.pauseSeconds": { en: "Pause between two groups", "zh-CN": "两次退群的间隔" },
    "settings.groups.leave.batchSize": { en: "Groups before a longer pause", "zh-CN": "每批数量" },
    "settings.groups.leave.batchPauseSeconds": { en: "Longer pause", "zh-CN": "两批之间的间隔" },
    "settings.groups.leave.keepNewDays": {
      en: "Groups joined within so many days stay",
      "zh-CN": "保留最近加入的群",
    },
    "settings.groups.leave.farewell": { en: "Say farewell first", "zh-CN": "退群前告别" },
    "resource.groups.empty": { en: "No group yet", "zh-CN": "还没有群" },
    "resource.groups.empty.text": {
      en: "Groups of an account appear when it connects, or when somebody speaks there.",
      "zh-CN": "账号连接后，或有人在群里发言时，群会自动出现。",
    },
    "resource.groups": { en: "Groups", "zh-CN": "群组" },
    "resource.groups.summary": {
      en: "Groups that the bot is or was in, what they have set, and who is in them.",
      "zh-CN": "机器人所在或曾在的群、各群的设置与成员。",
    },
    "resource.groups.leaveMany": { en: "Leave groups", "zh-CN": "退出群组" },
    "resource.groups.leaveMany.summary": {
      en: "The bot leaves them one after another, with pauses. Groups that are to be kept stay.",
      "zh-CN": "机器人会逐个退出，每次之间有停顿；标记为保留的群组不会退出。",
    },
    "resource.groups.farewell": { en: "Say goodbye first", "zh-CN": "退群前先告别" },
    "resource.groups.reason": { en: "Reason", "zh-CN": "原因" },
    "resource.groups.platform": { en: "Platform", "zh-CN": "平台" },
    "resource.groups.groupId": { en: "Group id", "zh-CN": "群 ID" },
    "resource.groups.adapterIds": { en: "Adapters", "zh-CN": "适配器" },
    "resource.groups.adapterId": { en: "Adapter", "zh-CN": "适配器" },
    "resource.groups.name": { en: "Name", "zh-CN": "名称" },
    "resource.groups.remark": { en: "Remark", "zh-CN": "备注" },
    "resource.groups.tags": { en: "Tags", "zh-CN": "标签" },
    "resource.groups.tag": { en: "Tag", "zh-CN": "标签" },
    "resource.groups.flags": { en: "Flags", "zh-CN": "词条" },
    "resource.groups.flag": { en: "Flag", "zh-CN": "词条" },
    "resource.groups.licence": { en: "Licence", "zh-CN": "许可" },
    "resource.groups.licence.state": { en: "State", "zh-CN": "状态" },
    "resource.groups.licence.state.none": { en: "None", "zh-CN": "无" },
    "resource.groups.licence.state.pending": { en: "Applied for", "zh-CN": "申请中" },
    "resource.groups.licence.state.granted": { en: "Granted", "zh-CN": "已许可" },
    "resource.groups.licence.state.denied": { en: "Denied", "zh-CN": "已拒绝" },
    "resource.groups.licence.until": { en: "Until", "zh-CN": "有效期至" },
    "resource.groups.licence.reason": { en: "Reason", "zh-CN": "理由" },
    "resource.groups.licence.by": { en: "By", "zh-CN": "处理人" },
    "resource.groups.state": { en: "State", "zh-CN": "状态" },
    "resource.groups.state.active": { en: "Active", "zh-CN": "正常" },
    "resource.groups.state.left": { en: "Left", "zh-CN": "已退出" },
    "resource.groups.state.kicked": { en: "Kicked", "zh-CN": "被移出" },
    "resource.groups.state.muted": { en: "Muted", "zh-CN": "被禁言" },
    "resource.groups.state.unknown": { en: "Unknown", "zh-CN": "未知" },
    "resource.groups.inviter": { en: "Invited by", "zh-CN": "邀请人" },
    "resource.groups.inviter.platform": { en: "Platform", "zh-CN": "平台" },
    "resource.groups.inviter.userId": { en: "User id", "zh-CN": "用户 ID" },
    "resource.groups.memberCount": { en: "Members", "zh-CN": "成员数" },
    "resource.groups.maxMembers": { en: "Most members", "zh-CN": "成员上限" },
    "resource.groups.botRole": { en: "Role of the bot", "zh-CN": "机器人身份" },
    "resource.groups.botRole.member": { en: "Member", "zh-CN": "成员" },
    "resource.groups.botRole.admin": { en: "Administrator", "zh-CN": "管理员" },
    "resource.groups.botRole.owner": { en: "Owner", "zh-CN": "群主" },
    "resource.groups.botRole.unknown": { en: "Unknown", "zh-CN": "未知" },
    "resource.groups.joinedAt": { en: "Joined", "zh-CN": "加入时间" },
    "resource.groups.lastCommandAt": { en: "Last command", "zh-CN": "最近指令" },
    "resource.groups.lastMessageAt": { en: "Last message", "zh-CN": "最近消息" },
    "resource.groups.commandCount": { en: "Commands", "zh-CN": "指令次数" },
    "resource.groups.test": { en: "Test chat", "zh-CN": "测试聊天" },
    "resource.groups.revision": { en: "Revision", "zh-CN": "版本" },
    "resource.groups.createdAt": { en: "First seen", "zh-CN": "首次记录" },
    "resource.groups.updatedAt": { en: "Changed", "zh-CN": "更新时间" },
    "resource.groups.idleDays": { en: "Silent for days", "zh-CN": "未活跃天数" },
    "resource.groups.active": { en: "Bot is in it", "zh-CN": "仅在群中" },
    "resource.groups.q": { en: "Search", "zh-CN": "搜索" },
    "resource.groups.sort": { en: "Order", "zh-CN": "排序" },
    "groups.field.enabled": { en: "Answers here", "zh-CN": "启用" },
    "groups.field.botList": { en: "Other bots", "zh-CN": "其他骰" },
    "groups.field.extensions": { en: "Extensions", "zh-CN": "扩展" },
    "groups.field.welcome": { en: "Welcome", "zh-CN": "入群欢迎" },
    "groups.field.farewell": { en: "Farewell", "zh-CN": "退群告别" },
    ...greeting("welcome"),
    ...greeting("farewell"),
    "groups.field.defaultFaces": { en: "Default die", "zh-CN": "默认骰面" },
    "groups.field.defaultFaces.summary": {
      en: "0: that of the installation.",
      "zh-CN": "0 表示使用全局设置。",
    },
    "groups.field.language": { en: "Language", "zh-CN": "语言" },
    "groups.tab.settings": { en: "Settings", "zh-CN": "设置" },
    "groups.tile.recent": { en: "Groups, last active first", "zh-CN": "最近活跃的群" },
    "groups.tab.members": { en: "Members", "zh-CN": "成员" },
    "groups.personal": { en: "Groups", "zh-CN": "群组" },
    "groups.page.title": { en: "Groups", "zh-CN": "群组" },
    "groups.page.title.summary": {
      en: "Groups that the bot is or was in, what they have set, and who is in them.",
      "zh-CN": "机器人所在或曾在的群、各群的设置与成员。",
    },
    ...flagTexts,
  },
  "groups",
);
