import { confirmable } from "@dicetower/commands/api";
import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "access.page.problem.claimOpen": { en: "The bot has no master yet", "zh-CN": "机器人尚无骰主" },
    "access.page.problem.claimOpen.text": {
      en: "Whoever sends it the code from the host's console becomes its master. You can also add one here.",
      "zh-CN": "向它发送主机控制台上的认领码者即成为骰主，也可在此直接添加。",
    },
    "access.page.problem.noMaster": { en: "The bot has no master", "zh-CN": "机器人没有骰主" },
    "access.page.problem.noMaster.text": {
      en: "Add the account that may give it orders.",
      "zh-CN": "请添加可以管理它的账号。",
    },
    "access.page.problem.addMaster": { en: "Add a master", "zh-CN": "添加骰主" },
    "bot.info": {
      en: "{self} {version}, account {account}, adapters online {online}/{adapters}, {groups}, extensions {extensions}, up {uptime} min, answers here: {state}",
      "zh-CN":
        "{self} {version}，账号 {account}，在线适配器 {online}/{adapters}，{groups}，扩展 {extensions}，已运行 {uptime} 分钟，此处状态：{state}",
    },
    "bot.groups": { en: "groups: {count}", "zh-CN": "已加入 {count} 个群" },
    "bot.groups.unknown": { en: "number of groups not known yet", "zh-CN": "所在群数暂时未知" },
    "bot.state.on": { en: "yes", "zh-CN": "启用" },
    "bot.state.off": { en: "no", "zh-CN": "停用" },
    "bot.on": { en: "Commands are on in this group.", "zh-CN": "已在本群启用指令。" },
    "bot.alreadyOn": { en: "Commands are already on.", "zh-CN": "指令已是启用状态。" },
    "bot.off": { en: "Commands are off in this group.", "zh-CN": "已在本群停用指令。" },
    "bot.alreadyOff": { en: "Commands are already off.", "zh-CN": "指令已是停用状态。" },
    "bot.privateOn": {
      en: "Nothing is switched in private, where I always answer. Say {prefix}bot on or {prefix}bot off in the group.",
      "zh-CN": "私聊没有开关，始终可用。请在群里发送 {prefix}bot on 或 {prefix}bot off。",
    },
    "bot.which": {
      en: "There are several bots in this group: mention {self}, or send {prefix}bot {word} {digits}.",
      "zh-CN": "本群有多个骰子：请 @{self}，或发送 {prefix}bot {word} {digits}。",
    },
    "botlist.list": {
      en: "Bots in this group that are not answered: {list}; accounts of this service: {own}",
      "zh-CN": "本群不予回应的其他骰：{list}；本服务的账号：{own}",
    },
    "botlist.added": { en: "Marked as bots: {list}", "zh-CN": "已记为其他骰：{list}" },
    "botlist.already": { en: "Those are on the list already.", "zh-CN": "已在列表中。" },
    "botlist.removed": { en: "No longer marked as bots: {list}", "zh-CN": "已移出列表：{list}" },
    "botlist.notFound": { en: "That is not in the list.", "zh-CN": "不在列表中。" },
    "botlist.own": {
      en: "That is an account of this service; these ignore each other anyway.",
      "zh-CN": "这是本服务的账号，彼此本来就不回应。",
    },
    "botlist.trusted": {
      en: "Not listed: {list}. The owners of the bot trust them, and bots on the list are ignored: change their trust or take them off the allow list first.",
      "zh-CN": "未记录：{list}。对方受骰主信任，列入后将不再得到回应；请先更改信任或白名单。",
    },
    "botlist.owner": {
      en: "Not listed: {list}. That is the owner of this group, who would be ignored from then on.",
      "zh-CN": "未记录：{list}。对方是本群群主，列入后将不再得到回应。",
    },
    "botlist.admins": {
      en: "Not listed: {list}. Only the owner of this group, or somebody with trust level 4, can list its administrators: bots on the list are ignored.",
      "zh-CN": "未记录：{list}。对方是本群管理员，列入后将不再得到回应；仅群主或信任等级 4 以上可将其列入。",
    },
    "botlist.untold": {
      en: "Not listed: {list}. The platform does not say whether they own or administer this group, and bots on the list are ignored. Try again later; the owner of the group, or somebody with trust level 4, can list them all the same.",
      "zh-CN":
        "未记录：{list}。平台没有告知对方是否为本群群主或管理员，列入后将不再得到回应。请稍后再试；群主或信任等级 4 以上仍可将其列入。",
    },
    "botlist.full": { en: "The list holds no more than {limit}.", "zh-CN": "列表最多 {limit} 个。" },
    "command.botlist": { en: "Other bots", "zh-CN": "其他骰" },
    "command.botlist.brief": {
      en: "Manages the list of other bots in this group, which are ignored.",
      "zh-CN": "管理本群其他骰的列表，不回应它们的消息。",
    },
    "dismiss.bye": { en: "Goodbye; {self} leaves this group.", "zh-CN": "{self} 这就退群，再会。" },
    "dismiss.confirm": {
      en: "To be sure, send {prefix}dismiss {digits} (the last digits of this account).",
      "zh-CN": "请发送 {prefix}dismiss {digits}（本账号末四位）以确认。",
    },
    "dismiss.ask": confirmable({
      en: "{self} will say goodbye and leave the group {left}.",
      "zh-CN": "{self} 将告别并退出群 {left}。",
    }),
    "dismiss.left": { en: "{self} has left the group {left}.", "zh-CN": "{self} 已退出群 {left}。" },
    "dismiss.failed": { en: "{self} could not leave the group.", "zh-CN": "{self} 退群失败。" },
    "master.claimed": {
      en: "{nick} is now the root master of this bot.",
      "zh-CN": "{nick} 已成为本机器人的首席骰主。",
    },
    "master.wrongCode": { en: "That is not the claim code.", "zh-CN": "认领码不正确。" },
    "master.claimClosed": {
      en: "There is nothing to claim: the bot has a master, or too many wrong codes were tried.",
      "zh-CN": "无法认主：已有骰主，或认领码错误次数过多。",
    },
    "master.claimTester": {
      en: "A test message makes nobody a master, and the code stays valid: send it to the bot in a chat, or add a master in the panel.",
      "zh-CN": "测试消息不能认主，认领码仍然有效：请在聊天中发送给机器人，或在面板中添加骰主。",
    },
    "master.private": { en: "The answer was sent to you in private.", "zh-CN": "已私聊回复。" },
    "master.privateFailed": {
      en: "{nick} could not be reached in private; adding the bot as a friend may help.",
      "zh-CN": "无法私聊 {nick}，可能需要先添加机器人为好友。",
    },
    "master.list": { en: "Masters: {list}", "zh-CN": "骰主：{list}" },
    "master.added": { en: "{who} is now a master.", "zh-CN": "{who} 已成为骰主。" },
    "master.already": { en: "{who} is a master already.", "zh-CN": "{who} 已经是骰主。" },
    "master.removed": { en: "{who} is no longer a master.", "zh-CN": "{who} 不再是骰主。" },
    "master.notFound": { en: "{who} is not a master.", "zh-CN": "{who} 不是骰主。" },
    "master.last": {
      en: "The root master and the last master cannot be removed.",
      "zh-CN": "首席骰主与最后一位骰主不能移除。",
    },
    "master.updateAsk": confirmable({
      en: "{tag} is installed, and the service restarts for it.",
      "zh-CN": "将安装 {tag}，服务会随之重启。",
    }),
    "master.noUpdater": {
      en: "Updates are not available here: that feature is switched off.",
      "zh-CN": "更新功能未启用，无法在此更新。",
    },
    "master.restarting": { en: "The service is restarting.", "zh-CN": "服务正在重启。" },
    "master.restarted": { en: "The service is back.", "zh-CN": "服务已重启完毕。" },
    "master.cannotRestart": {
      en: "Nothing would start the service again; please restart it by hand.",
      "zh-CN": "没有守护进程会再次启动服务，请手动重启。",
    },
    "master.backupTaken": {
      en: "The backup {name} was taken, {size} MB.",
      "zh-CN": "已备份：{name}，{size} MB。",
    },
    "master.backupFailed": {
      en: "The backup could not be taken; the log of the service says why.",
      "zh-CN": "备份失败，原因见服务日志。",
    },
    "master.backups": {
      en: "{count} backups, newest first:\n{list}",
      "zh-CN": "共 {count} 份备份：\n{list}",
    },
    "master.noBackup": { en: "There is no backup.", "zh-CN": "尚无备份。" },
    "master.relogin": { en: "{name} is reconnecting.", "zh-CN": "{name} 正在重新连接。" },
    "master.noAdapter": { en: "There is no such adapter.", "zh-CN": "没有这个适配器。" },
    "master.adapterOff": {
      en: "{name} is switched off, or the feature that brings its type is.",
      "zh-CN": "{name} 已停用，或其类型所属功能未启用。",
    },
    "master.left": { en: "{self} has left the group {left}.", "zh-CN": "{self} 已退出群 {left}。" },
    "master.leaveFailed": { en: "{self} could not leave the group.", "zh-CN": "{self} 退群失败。" },
    "master.audit": { en: "{rows}", "zh-CN": "{rows}" },
    "master.noAudit": { en: "Nothing was recorded.", "zh-CN": "没有记录。" },
    "master.noReload": {
      en: "Nothing here reads “{what}” from files.",
      "zh-CN": "当前没有功能会从文件读取「{what}」。",
    },
    "master.tester": {
      en: "A test message cannot act on the service itself: do that in the panel, or ask the bot in a chat.",
      "zh-CN": "测试消息不能操作服务本身：请在面板中操作，或在聊天中吩咐机器人。",
    },
    "master.resetAsk": confirmable({
      en: "All {count} masters will be removed; a new claim code will be shown on the host's console.",
      "zh-CN": "即将移除全部 {count} 位骰主，并在主机控制台打印新的认领码。",
    }),
    "master.reset": {
      en: "All masters were removed; a new claim code is shown on the host's console.",
      "zh-CN": "骰主已全部移除，新的认领码已打印在主机控制台。",
    },
    "argument.botAccount": { en: "last four digits of the account", "zh-CN": "账号末四位" },
    "argument.groupBot": { en: "@bot", "zh-CN": "@骰子" },
    "command.bot.argument.group": { en: "group id", "zh-CN": "群号" },
    "command.dismiss.argument.group": { en: "group id", "zh-CN": "群号" },
    "dismiss.whichGroup": {
      en: "Which group? {prefix}dismiss <group number>",
      "zh-CN": "请写明群号：{prefix}dismiss <群号>",
    },
    "command.bot": { en: "Bot", "zh-CN": "机器人" },
    "command.bot.brief": {
      en: "Shows information about the bot; on and off switch it in this group.",
      "zh-CN": "查看机器人信息；on、off 在本群启用或停用。",
    },
    "command.dismiss": { en: "Dismiss", "zh-CN": "退群" },
    "command.dismiss.brief": { en: "Makes the bot leave this group.", "zh-CN": "让机器人退出本群。" },
    "command.master": { en: "Masters", "zh-CN": "骰主" },
    "command.master.brief": {
      en: "Claims the bot with its code; manages the masters; restarts, backs up and reconnects.",
      "zh-CN": "用认领码成为骰主；管理骰主；重启、备份与重连。",
    },
    "settings.whitelist-only": { en: "Allow list only", "zh-CN": "仅限白名单" },
    "settings.whitelist-only.summary": {
      en: "Only allow-listed users and groups are answered.",
      "zh-CN": "只回应白名单中的用户与群。",
    },
    "settings.whitelist-only.enabled": { en: "Serve the allow list only", "zh-CN": "仅服务白名单" },
    "settings.whitelist-only.allowPrivate": {
      en: "Serve everybody in private chats",
      "zh-CN": "私聊不受限制",
    },
    "settings.whitelist-only.leaveUnlisted": {
      en: "Leave groups that are not on the list",
      "zh-CN": "退出不在白名单中的群",
    },
    "settings.whitelist-only.message": {
      en: "Said to those who are turned away, once an hour; empty for silence",
      "zh-CN": "对被拒绝者的提示（每小时一次），留空则不回应",
    },
  },
  "access",
  { "bot.on": "strBotOn", "bot.off": "strBotOff", "bot.info": "strBotHeader", "dismiss.bye": "strDismiss" },
);
