import { confirmable } from "@dicetower/commands/api";
import { textTable } from "@dicetower/contract";

/** What commands and stages answer. */
export const ownTexts = textTable(
  {
    "group.info": {
      en: "{name} ({group}): {members} members, the bot is {role}, commands {commands}, flags {flags}, tags {tags}",
      "zh-CN":
        "{name}（{group}）：成员 {members} 人，机器人身份 {role}，指令 {commands} 次，词条 {flags}，标签 {tags}",
    },
    "group.listSeparator": { en: ", ", "zh-CN": "、" },
    "group.flag.on": { en: "Set for this group: {flag}", "zh-CN": "已为本群设置：{flag}" },
    "group.flag.off": { en: "Taken from this group: {flag}", "zh-CN": "已为本群取消：{flag}" },
    "group.flagUnknown": {
      en: "“{word}” is none of the flags: {list}",
      "zh-CN": "「{word}」不是可用的词条。可用的有：{list}",
    },
    "group.flagDenied": {
      en: "Only people with trust {level} or more may set {flag}.",
      "zh-CN": "只有信任等级 {level} 及以上者可以设置{flag}。",
    },
    "group.done": { en: "Done.", "zh-CN": "已完成。" },
    "group.unknown": { en: "Nothing is known of this group.", "zh-CN": "没有这个群的记录。" },
    "group.notSupported": { en: "The platform cannot do this.", "zh-CN": "当前平台不支持此操作。" },
    "manage.noAnswer": {
      en: "The platform does not answer just now, so it is not certain whether this was done.",
      "zh-CN": "平台暂时没有响应，无法确认操作是否完成。",
    },
    "manage.botNotAdmin": {
      en: "The platform refused; the bot may not be an administrator here.",
      "zh-CN": "平台拒绝了此操作，机器人可能不是本群管理员。",
    },
    "group.survey": {
      en: "{count} of {total} members have been silent for {days} days or more:\n{list}",
      "zh-CN": "{total} 名成员中有 {count} 人至少 {days} 天未发言：\n{list}",
    },
    "group.list": { en: "{total} groups:\n{list}", "zh-CN": "共 {total} 个群：\n{list}" },
    "group.clear.none": {
      en: "No group has been silent for {days} days, or all of these stay.",
      "zh-CN": "没有需要退出的、{days} 天未活跃的群。",
    },
    "group.clear.preview": {
      en: "{count} groups have been silent for {days} days and would be left, {kept} more would stay (name, number, days):\n{list}",
      "zh-CN": "将退出 {count} 个 {days} 天未活跃的群，另有 {kept} 个保留（群名、群号、天数）：\n{list}",
    },
    "group.clear.ask": confirmable({
      en: "{count} groups that have been silent for {days} days will be left, {kept} more stay (name, number, days):\n{list}",
      "zh-CN": "即将退出 {count} 个 {days} 天未活跃的群，另有 {kept} 个保留（群名、群号、天数）：\n{list}",
    }),
    "group.clear.started": {
      en: "Leaving {count} groups, {kept} stay; batch {id} can be watched and stopped in the panel.",
      "zh-CN": "开始退出 {count} 个群，保留 {kept} 个；可在面板中查看或停止第 {id} 批。",
    },
    "group.commandOff": { en: "This command is off in this group.", "zh-CN": "本群已禁用该指令。" },
    "groups.farewell": {
      en: "{self} is leaving this group. Goodbye!",
      "zh-CN": "{self}即将离开本群，再会！",
    },
    "welcome.set": { en: "The welcome is set and on.", "zh-CN": "已设置并启用入群欢迎。" },
    "welcome.on": { en: "The welcome is on.", "zh-CN": "已启用入群欢迎。" },
    "welcome.off": { en: "The welcome is off.", "zh-CN": "已停用入群欢迎。" },
    "welcome.cleared": { en: "The welcome is cleared.", "zh-CN": "已清除入群欢迎。" },
    "welcome.show": {
      en: "Welcome on, delay {delay} s, cool-down {cooldown} s:\n{text}",
      "zh-CN": "入群欢迎已启用，延迟 {delay} 秒，冷却 {cooldown} 秒：\n{text}",
    },
    "welcome.showOff": {
      en: "Welcome off, delay {delay} s, cool-down {cooldown} s:\n{text}",
      "zh-CN": "入群欢迎已停用，延迟 {delay} 秒，冷却 {cooldown} 秒：\n{text}",
    },
    "welcome.seconds": { en: "Set to {seconds} s.", "zh-CN": "已设为 {seconds} 秒。" },
    "welcome.raised": {
      en: "Raised to {seconds} s, the least that the owners allow.",
      "zh-CN": "低于全局下限，已设为 {seconds} 秒。",
    },
    "welcome.empty": { en: "There is no text of welcome yet.", "zh-CN": "尚未设置欢迎内容。" },
    "welcome.tooLong": {
      en: "A welcome has at most {most} characters.",
      "zh-CN": "欢迎内容最多 {most} 个字符。",
    },
    "authorize.granted": { en: "The bot is allowed in group {group}.", "zh-CN": "已许可在群 {group} 使用。" },
    "authorize.grantedFor": {
      en: "The bot is allowed in group {group} for {days} days.",
      "zh-CN": "已许可在群 {group} 使用 {days} 天。",
    },
    "authorize.told": {
      en: "The owners have allowed the bot in this group.",
      "zh-CN": "骰主已许可在本群使用。",
    },
    "authorize.applied": { en: "The owners have been asked.", "zh-CN": "已向骰主提交申请。" },
    "authorize.already": { en: "The bot is allowed here already.", "zh-CN": "本群已获许可。" },
    "authorize.pending": { en: "The owners have not answered yet.", "zh-CN": "申请仍在等待骰主处理。" },
    "authorize.denied": { en: "The owners have refused this group.", "zh-CN": "骰主已拒绝本群的申请。" },
    "authorize.refused": { en: "Refused: group {group}.", "zh-CN": "已拒绝群 {group} 的申请。" },
    "authorize.revoked": {
      en: "Group {group} is not allowed any more.",
      "zh-CN": "已撤销群 {group} 的许可。",
    },
    "authorize.list": { en: "Licences:\n{list}", "zh-CN": "许可与申请：\n{list}" },
    "authorize.notice": {
      en: "{who} applies for the bot in {group}: {reason}\nAnswer with {prefix}authorize grant {number} or {prefix}authorize deny {number}",
      "zh-CN": "{who} 申请在 {group} 使用：{reason}\n回复 {prefix}同意 {number} 或 {prefix}拒绝 {number}",
    },
    "notice.licenceApplied": { en: "Application for a group", "zh-CN": "群使用申请" },
    "status.short": {
      en: "Up {uptime} min, load fine, adapters online {online}/{adapters}",
      "zh-CN": "已运行 {uptime} 分钟，负载正常，在线适配器 {online}/{adapters}",
    },
    "status.short.busy": {
      en: "Up {uptime} min, load high, adapters online {online}/{adapters}",
      "zh-CN": "已运行 {uptime} 分钟，负载较高，在线适配器 {online}/{adapters}",
    },
    "status.full": {
      en: "Up {uptime} min, load {load} %, memory {memory} MiB (free {free} of {total}), database {database} MiB, waiting {waiting}\nAdapters online {online}/{adapters}:\n{accounts}\nLast errors:\n{errors}",
      "zh-CN":
        "已运行 {uptime} 分钟，负载 {load}%，内存 {memory} MiB（空闲 {free}/{total}），数据库 {database} MiB，排队 {waiting}\n在线适配器 {online}/{adapters}：\n{accounts}\n最近的错误：\n{errors}",
    },
    "ping.answer": {
      en: "Pong: {ms} ms here, the message was {seconds} s old.",
      "zh-CN": "Pong：处理用时 {ms} 毫秒，消息已发出 {seconds} 秒。",
    },
    "command.group": { en: "Group", "zh-CN": "群管理" },
    "command.group.brief": {
      en: "Record and flags of the group, and what the bot does as its administrator",
      "zh-CN": "本群的记录、词条与管理操作",
    },
    "argument.flagChange": { en: "±flag", "zh-CN": "±词条" },
    "argument.groupFilter": { en: "idle | size | flag", "zh-CN": "idle | size | 词条" },
    "argument.idleGroups": { en: "days [preview]", "zh-CN": "天数 [预览]" },
    "argument.licenceDays": { en: "30d", "zh-CN": "30d" },
    "command.group.argument.card": { en: "card", "zh-CN": "名片" },
    "command.group.argument.title": { en: "title", "zh-CN": "头衔" },
    "command.group.argument.how": { en: "+ | -", "zh-CN": "+ | -" },
    "command.welcome": { en: "Welcome", "zh-CN": "入群欢迎" },
    "command.welcome.brief": {
      en: "What is said to who comes into the group",
      "zh-CN": "设置新成员入群时的欢迎语",
    },
    "command.welcome.argument.text": { en: "text", "zh-CN": "欢迎语" },
    "command.welcome.argument.seconds": { en: "seconds", "zh-CN": "秒数" },
    "command.authorize": { en: "Licence", "zh-CN": "群许可" },
    "command.authorize.brief": {
      en: "Applies for the bot in a group, or allows it",
      "zh-CN": "申请或许可在群内使用",
    },
    "command.authorize.argument.group": { en: "group id", "zh-CN": "群号" },
    "command.authorize.argument.days": { en: "30d", "zh-CN": "30d" },
    "command.authorize.answer": { en: "Answer to an application", "zh-CN": "处理申请" },
    "command.authorize.answer.brief": { en: "Allows or refuses a group", "zh-CN": "同意或拒绝群的使用申请" },
    "command.authorize.answer.argument.group": { en: "group id", "zh-CN": "群号" },
    "command.authorize.answer.argument.days": { en: "30d", "zh-CN": "30d" },
    "command.status": { en: "Status", "zh-CN": "运行状态" },
    "command.status.brief": { en: "How the bot is", "zh-CN": "查看运行状态" },
    "command.ping": { en: "Ping", "zh-CN": "响应测试" },
    "command.ping.brief": { en: "How long an answer takes", "zh-CN": "查看处理用时" },
  },
  "groups",
  { "welcome.set": "strWelcomeMsgUpdateNotice", "welcome.cleared": "strWelcomeMsgClearNotice" },
);
