import { confirmable } from "@dicetower/commands/api";
import { textTable } from "@dicetower/contract";

const words = {
  "command.log": { en: "Session log", "zh-CN": "跑团日志" },
  "command.log.brief": {
    en: "Records what is said at the table, and hands it out as a file or a link.",
    "zh-CN": "记录跑团过程，并导出为文件或链接。",
  },
  "command.log.argument.before": { en: "old name", "zh-CN": "旧名" },
  "command.log.argument.after": { en: "new name", "zh-CN": "新名" },
  "command.log.argument.group": { en: "group", "zh-CN": "群号" },
  "argument.logName": { en: "name", "zh-CN": "名称" },
  "argument.logExport": { en: "name, txt|html|csv, mail", "zh-CN": "名称、txt|html|csv、mail" },
  "command.log.exampleReply": {
    en: "The log “Haunted House” is on.",
    "zh-CN": "日志「鬼屋」开始记录。",
  },
  "extension.log": { en: "Session logs", "zh-CN": "跑团日志" },
  "log.started": { en: "The log “{name}” is on.", "zh-CN": "日志「{name}」开始记录。" },
  "log.startedAs": {
    en: "There is a log “{wanted}” already; “{name}” is on.",
    "zh-CN": "已有名为「{wanted}」的日志，新日志「{name}」开始记录。",
  },
  "log.pausedOther": { en: "The log “{name}” is paused.", "zh-CN": "日志「{name}」已暂停。" },
  "log.on": {
    en: "The log “{name}” goes on, with {count} lines so far.",
    "zh-CN": "日志「{name}」继续记录，已有 {count} 条。",
  },
  "log.off": {
    en: "The log “{name}” is paused, with {count} lines so far.",
    "zh-CN": "日志「{name}」已暂停，目前共 {count} 条。",
  },
  "log.ended": {
    en: "The log “{name}” has ended: {count} lines.",
    "zh-CN": "日志「{name}」已结束，共 {count} 条。",
  },
  "log.endedWith": {
    en: "The log “{name}” has ended: {count} lines.\n{link}",
    "zh-CN": "日志「{name}」已结束，共 {count} 条：{link}",
  },
  "log.endedEmpty": {
    en: "The log “{name}” has ended. Nothing was recorded in it.",
    "zh-CN": "日志「{name}」已结束，没有记录到内容。",
  },
  "log.ways.file": {
    en: "As a page to read: {prefix}log export {name} html (or txt, csv)",
    "zh-CN": "需要网页版：{prefix}log export {name} html（也可用 txt、csv）",
  },
  "log.ways.link": { en: "As a link: {prefix}log get {name}", "zh-CN": "需要链接：{prefix}log get {name}" },
  "log.ways.mail": {
    en: "By mail: {prefix}log export {name} html mail",
    "zh-CN": "发到邮箱：{prefix}log export {name} html mail",
  },
  "log.halted": {
    en: "The log “{name}” has ended: {count} lines. Nothing was sent.",
    "zh-CN": "日志「{name}」已结束，共 {count} 条，未发送也未上传。",
  },
  "log.uploaded": { en: "The log “{name}”:\n{link}", "zh-CN": "日志「{name}」已上传：{link}" },
  "log.uploadAgain": {
    en: "The log “{name}” has not changed since its upload:\n{link}",
    "zh-CN": "日志「{name}」上传后没有变化：{link}",
  },
  "log.uploadFailed": {
    en: "The upload failed; the log is kept. Try again later: {prefix}log get {name}",
    "zh-CN": "上传失败，日志已保留。可稍后重试：{prefix}log get {name}",
  },
  "log.noSite": {
    en: "No log site is set. {prefix}log export sends the log as a file.",
    "zh-CN": "没有设置日志站点，可以用 {prefix}log export 导出文件。",
  },
  "log.list": {
    en: "Logs (page {page} of {pages}, {total} in all):\n{list}",
    "zh-CN": "日志列表（第 {page}/{pages} 页，共 {total} 份）：\n{list}",
  },
  "log.listNone": { en: "There are no logs yet.", "zh-CN": "还没有日志。" },
  "log.find": {
    en: "“{said}” is in {count} of this group's logs:\n{list}",
    "zh-CN": "本群有 {count} 份日志提到「{said}」：\n{list}",
  },
  "log.find.row": { en: "{name}, {time}", "zh-CN": "{name}，{time}" },
  "log.findNone": {
    en: "No log of this group has “{said}” in it.",
    "zh-CN": "本群的日志里没有找到「{said}」。",
  },
  "log.info": {
    en: "The log “{name}”: {count} lines\nWho spoke: {people}\n{from} – {to}\nLink: {link}",
    "zh-CN": "日志「{name}」：共 {count} 条\n参与者：{people}\n时间：{from} – {to}\n链接：{link}",
  },
  "log.status": {
    en: "The log “{name}” is recording, with {count} lines so far.",
    "zh-CN": "日志「{name}」正在记录，目前共 {count} 条。",
  },
  "log.list.row": { en: "{name} ({lines}){mark} {time}", "zh-CN": "{name}（{lines}）{mark} {time}" },
  "log.info.person": { en: "{name} ({lines})", "zh-CN": "{name}（{lines}）" },
  "log.stat.row": {
    en: "{name}: ×{rolls}, D100 average {mean}, ✓ {checks}, ★ {critical}, ✗ {fumble}",
    "zh-CN": "{name}：×{rolls}，D100 均值 {mean}，✓ {checks}，★ {critical}，✗ {fumble}",
  },
  "log.stat": {
    en: "Rolls in the log “{name}” (×rolls, mean of d100, ✓ checks, ★ critical, ✗ fumble):\n{list}",
    "zh-CN": "日志「{name}」的掷骰统计（×次数，D100 均值，✓ 检定，★ 大成功，✗ 大失败）：\n{list}",
  },
  "log.statNone": { en: "Nothing was rolled in the log “{name}”.", "zh-CN": "日志「{name}」里没有掷骰。" },
  "log.quote": { en: "The log “{name}”, last lines:\n{list}", "zh-CN": "日志「{name}」最近的内容：\n{list}" },
  "log.quoteFailed": {
    en: "The last lines could not be sent in private.",
    "zh-CN": "无法私聊发送最近的内容。",
  },
  "log.exported": { en: "Sent as the file {name}.", "zh-CN": "已发送文件 {name}。" },
  "log.noFiles": {
    en: "No file can be sent here. The owner finds the log in the panel.",
    "zh-CN": "此处无法发送文件，可请骰主在管理面板中导出。",
  },
  "log.sendFailed": {
    en: "The file could not be sent; the log is kept. Try again: {prefix}log export {name}",
    "zh-CN": "文件发送失败，日志已保留。可重试：{prefix}log export {name}",
  },
  "log.unknownFormat": {
    en: "“{format}” is no format of logs. There are txt, html and csv: {prefix}log export {name} html",
    "zh-CN": "不支持「{format}」格式，可用 txt、html、csv：{prefix}log export {name} html",
  },
  "log.tooLarge": {
    en: "The log “{name}” is larger than {megabytes} MiB and cannot be sent as a file.",
    "zh-CN": "日志「{name}」超过 {megabytes} MiB，无法作为文件发送。",
  },
  "log.noMail": {
    en: "Logs cannot be mailed here; leave out “mail” to get a file.",
    "zh-CN": "此处不支持邮件发送，去掉「mail」可改为发送文件。",
  },
  "log.mailed": {
    en: "{name} was mailed to the mailbox of your account.",
    "zh-CN": "已将 {name} 发送到你账号的邮箱。",
  },
  "log.mailNone": {
    en: "Your account has no mailbox that is known. Bind one that has: {prefix}bind",
    "zh-CN": "你的账号没有对应的邮箱，可先绑定有邮箱的账号：{prefix}bind",
  },
  "log.mailTooOften": {
    en: "You have had your mails of this hour; try again later.",
    "zh-CN": "一小时内的邮件次数已用完，请稍后再试。",
  },
  "log.mailFailed": {
    en: "The mail could not be sent; try again later, or leave out “mail”.",
    "zh-CN": "邮件发送失败，请稍后再试，或去掉「mail」改为发送文件。",
  },
  "log.deleted": {
    en: "The log “{name}” is deleted ({count} lines).",
    "zh-CN": "日志「{name}」已删除（{count} 条）。",
  },
  "log.deleteAsk": confirmable({
    en: "The log “{name}” with its {count} lines will be deleted.",
    "zh-CN": "即将删除日志「{name}」，共 {count} 条。",
  }),
  "log.deleteRunning": {
    en: "The log “{name}” is recording. End it before you delete it.",
    "zh-CN": "日志「{name}」正在记录，请先结束再删除。",
  },
  "log.renamed": {
    en: "The log “{before}” is called “{after}” now.",
    "zh-CN": "日志「{before}」已改名为「{after}」。",
  },
  "log.nameTaken": { en: "There is a log “{name}” already.", "zh-CN": "已有名为「{name}」的日志。" },
  "log.nameInvalid": {
    en: "The name of a log has 1 to {most} characters.",
    "zh-CN": "日志名称应为 1 至 {most} 个字符。",
  },
  "log.noneRunning": {
    en: "No log is on. {prefix}log new begins one.",
    "zh-CN": "当前没有进行中的日志，可用 {prefix}log new 新建。",
  },
  "log.noneToResume": {
    en: "There is no log to go on with. {prefix}log new begins one.",
    "zh-CN": "没有可以继续的日志，可用 {prefix}log new 新建。",
  },
  "log.notFound": { en: "There is no log “{name}”.", "zh-CN": "没有名为「{name}」的日志。" },
  "log.notFoundNew": {
    en: "There is no log “{name}”. To begin it: {prefix}log new {name}",
    "zh-CN": "没有名为「{name}」的日志。要新建请发送：{prefix}log new {name}",
  },
  "log.notFoundNear": {
    en: "There is no log “{name}”. Nearest: {list}",
    "zh-CN": "没有名为「{name}」的日志，相近的有：{list}",
  },
  "log.alreadyOn": { en: "The log “{name}” is on already.", "zh-CN": "日志「{name}」已经在记录。" },
  "log.alreadyOff": { en: "The log “{name}” is paused already.", "zh-CN": "日志「{name}」已经暂停。" },
  "log.empty": { en: "The log “{name}” is empty.", "zh-CN": "日志「{name}」没有内容。" },
  "log.added": {
    en: "{count} lines were added to the log “{name}”.",
    "zh-CN": "已向日志「{name}」导入 {count} 条。",
  },
  "log.addedNothing": {
    en: "The log “{name}” has all of these lines already.",
    "zh-CN": "这些内容在日志「{name}」中都已存在。",
  },
  "log.addWhat": {
    en: "Say this in answer to a merged forward.",
    "zh-CN": "请回复一条合并转发的消息使用。",
  },
  "log.noForward": {
    en: "Merged forwards cannot be read on this platform.",
    "zh-CN": "该平台无法读取合并转发的内容。",
  },
  "log.undone": {
    en: "The last import was taken out of the log “{name}” ({count} lines).",
    "zh-CN": "已从日志「{name}」撤销上一次导入（{count} 条）。",
  },
  "log.undoNone": {
    en: "Nothing was imported into the log “{name}”.",
    "zh-CN": "日志「{name}」没有可以撤销的导入。",
  },
  "log.notAllowed": {
    en: "Only the host of the table and administrators of the group may do that.",
    "zh-CN": "只有主持人和群管理员可以使用。",
  },
  "log.remind.idle": {
    en: "The log “{name}” is still on, and nothing was said for six hours. {prefix}log off pauses it, {prefix}log end ends it.",
    "zh-CN": "日志「{name}」仍在记录，但已有六小时无人发言。{prefix}log off 暂停，{prefix}log end 结束。",
  },
  "log.remind.off": {
    en: "Dice are rolling and no log is on. {prefix}log new begins one.",
    "zh-CN": "大家在掷骰，但日志没有开启。可用 {prefix}log new 新建日志。",
  },
};

/** What the command says. */
export const commandTexts = textTable(words, "log", {
  "log.started": "strLogNew",
  "log.on": "strLogOn",
  "log.off": "strLogOff",
  "log.ended": "strLogEnd",
  "log.uploaded": "strLogUpSuccess",
  "log.uploadFailed": "strLogUpFailure",
});
