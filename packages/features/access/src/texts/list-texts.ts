import { textTable } from "@dicetower/contract";

/** What the commands of trust and of the lists answer. */
export const listTexts = textTable(
  {
    "trust.set": { en: "{who} now has trust level {level}.", "zh-CN": "已将 {who} 的信任等级设为 {level}。" },
    "trust.state": {
      en: "{who}: trust level {level}, lists: {lists}",
      "zh-CN": "{who}：信任等级 {level}，名单：{lists}",
    },
    "list.added": { en: "Noted: {row}", "zh-CN": "已记录：{row}" },
    "list.removed": { en: "{who} is off the list.", "zh-CN": "已将 {who} 移出名单。" },
    "list.page": { en: "{rows}\nPage {page} of {pages}", "zh-CN": "{rows}\n第 {page}/{pages} 页" },
    "list.rows": { en: "{rows}", "zh-CN": "{rows}" },
    "list.empty": {
      en: "There is nothing on this page ({page} of {pages}).",
      "zh-CN": "此页为空（第 {page}/{pages} 页）。",
    },
    "list.notFound": { en: "{who} is not on the list.", "zh-CN": "{who} 不在名单中。" },
    "list.badId": {
      en: "“{id}” cannot be an id. Mention the person, or give the id that the platform shows.",
      "zh-CN": "「{id}」不是有效的 ID，请 @对方，或填写平台显示的号码。",
    },
    "list.badDays": {
      en: "“{said}” is not a number of days: use a whole number from 1 to {most}, or leave it out for good. Put a reason that begins with a number in quotes.",
      "zh-CN": "「{said}」不是有效的天数：应为 1 至 {most} 的整数，留空为永久；以数字开头的理由请加引号。",
    },
    "list.oneOnly": {
      en: "Name one at a time: {list}.",
      "zh-CN": "一次只能指定一人：{list}。",
    },
    "list.self": {
      en: "You cannot put yourself or the bot on the list.",
      "zh-CN": "不能将自己或机器人加入名单。",
    },
    "list.master": {
      en: "That is a master: masters cannot be deny-listed, and their trust cannot be changed here.",
      "zh-CN": "对方是骰主：骰主不能被拉黑，其信任等级也不能在此更改。",
    },
    "list.rankDenied": {
      en: "You can only change people whose trust is lower than yours, and only to a level below your own.",
      "zh-CN": "只能更改信任等级低于自己的用户，且不超过自己的下一级。",
    },
    "list.only.on": { en: "Only the allow list is served now.", "zh-CN": "现在仅服务白名单。" },
    "list.only.off": { en: "Everybody is served again.", "zh-CN": "已恢复对所有人服务。" },
    "list.exported": {
      en: "{name} with {count} rows was sent to you in private.",
      "zh-CN": "已私聊发送 {name}，共 {count} 条。",
    },
    "list.exportNone": { en: "The list is empty.", "zh-CN": "名单为空，没有可导出的内容。" },
    "list.noFiles": {
      en: "No file could be sent to you in private here. The panel exports the list, too.",
      "zh-CN": "此处无法私聊发送文件，可在管理面板中导出名单。",
    },
    "list.imported": {
      en: "Rows added: {added}, changed: {changed}, left out: {skipped}.",
      "zh-CN": "已导入名单：新增 {added} 条，更新 {changed} 条，跳过 {skipped} 条。",
    },
    "list.importWhat": {
      en: "Send the file of the list along, or answer the message that has it.",
      "zh-CN": "请随指令附上名单文件，或回复带有该文件的消息。",
    },
    "list.importUnread": {
      en: "The file could not be fetched. The panel imports the list, too.",
      "zh-CN": "无法获取该文件，可在管理面板中导入名单。",
    },
    "list.importBad": {
      en: "That is no exported list: JSON with rows, at most 10,000 of them and {megabytes} MiB.",
      "zh-CN": "文件不是导出的名单：应为含 rows 的 JSON，不超过 10000 条、{megabytes} MiB。",
    },
    "spam.rest": {
      en: "Too many commands from {nick}: please slow down. Whatever comes within {seconds} seconds is not answered.",
      "zh-CN": "{nick} 的指令太频繁了，请休息 {seconds} 秒，期间不再回应。",
    },
    "list.watched": {
      en: "{nick}, you are being watched: keep this up, and you will no longer be answered.",
      "zh-CN": "{nick} 已被列为关注对象，再有不当行为将不再得到回应。",
    },
    "list.watchedGroup": {
      en: "This group is being watched: if this goes on, it will no longer be answered.",
      "zh-CN": "本群已被列为关注对象，再有不当行为将不再得到回应。",
    },
    "list.deny": { en: "denied", "zh-CN": "黑名单" },
    "list.allow": { en: "allowed", "zh-CN": "白名单" },
    "list.watch": { en: "watched", "zh-CN": "关注" },
    "list.user": { en: "user", "zh-CN": "用户" },
    "list.group": { en: "group", "zh-CN": "群" },
    "list.until": { en: "until {time}", "zh-CN": "至 {time}" },
    "list.score": { en: "{score} points", "zh-CN": "{score} 分" },
    "list.exempt": { en: "exempt from automatic rules", "zh-CN": "不受自动规则影响" },
    "argument.listed": { en: "user or group", "zh-CN": "用户或群" },
    "command.master.argument.group": { en: "group id", "zh-CN": "群号" },
    "command.master.argument.who": { en: "user", "zh-CN": "用户" },
    "command.master.argument.code": { en: "claim code", "zh-CN": "认领码" },
    "command.master.argument.adapter": { en: "adapter", "zh-CN": "适配器" },
    "argument.trustLevel": { en: "0-4", "zh-CN": "0-4" },
    "trust.range": {
      en: "Trust is a number from 0 to {highest}; masters are added with {prefix}master add.",
      "zh-CN": "信任等级为 0 至 {highest}；骰主请用 {prefix}master add 添加。",
    },
    "command.trust.argument.who": { en: "user", "zh-CN": "用户" },
    "command.system.console.argument.digits": { en: "last four digits", "zh-CN": "账号末四位" },
    "command.admin.lists.argument.who": { en: "id", "zh-CN": "ID" },
    "command.admin.lists.argument.change": { en: "±id [reason]", "zh-CN": "±ID [理由]" },
    "command.admin.lists.argument.days": { en: "days [preview]", "zh-CN": "天数 [预览]" },
    "command.admin.lists.argument.group": { en: "group id", "zh-CN": "群号" },
    "command.trust": { en: "Trust", "zh-CN": "信任" },
    "command.trust.brief": {
      en: "Shows how far somebody is trusted, or changes it (1 allowed, 2 immune, 3 helper, 4 admin).",
      "zh-CN": "查看或更改信任等级（1 白名单、2 免黑、3 协管、4 管理）。",
    },
    "command.admin.lists": { en: "Lists and groups by short words", "zh-CN": "名单与群快捷指令" },
    "command.admin.lists.brief": {
      en: "Lists people and groups, tells why somebody is refused, switches and leaves groups.",
      "zh-CN": "快速增删黑白名单、查询拉黑原因、开关或退出指定群。",
    },
    "admin.group.on": { en: "The bot answers in group {group}.", "zh-CN": "已在群 {group} 启用指令。" },
    "admin.group.off": {
      en: "The bot no longer answers in group {group}.",
      "zh-CN": "已在群 {group} 停用指令。",
    },
    "command.ban": { en: "Deny list", "zh-CN": "黑名单" },
    "command.ban.brief": {
      en: "Manages the list of people and groups that are not answered.",
      "zh-CN": "管理不予回应的用户与群。",
    },
    "command.white": { en: "Allow list", "zh-CN": "白名单" },
    "command.white.brief": {
      en: "Manages the list of people and groups that are always served.",
      "zh-CN": "管理始终服务的用户与群。",
    },
  },
  "access",
  { "spam.rest": "strSpamFirstWarning" },
);
