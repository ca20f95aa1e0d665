import { textTable } from "@dicetower/contract";

/** Words of the commands. */
export const commandTexts = textTable(
  {
    "schedule.added": {
      en: "Schedule {number} is made; next on {when}.",
      "zh-CN": "定时 {number} 已建立，下次 {when}",
    },
    "schedule.list": { en: "{count} schedules here:\n{list}", "zh-CN": "这里有 {count} 个定时：\n{list}" },
    "schedule.none": {
      en: "Nothing is planned here. {prefix}schedule add 21:00 fri Tonight! plans something.",
      "zh-CN": "这里还没有定时，可用 {prefix}schedule add 21:00 周五 今晚开团 建立。",
    },
    "schedule.removed": { en: "Schedule {number} is deleted.", "zh-CN": "定时 {number} 已删除。" },
    "schedule.on": {
      en: "Schedule {number} is on; next on {when}.",
      "zh-CN": "定时 {number} 已启用，下次 {when}",
    },
    "schedule.off": { en: "Schedule {number} is off.", "zh-CN": "定时 {number} 已停用。" },
    "schedule.notFound": {
      en: "There is no schedule {number} here. {prefix}schedule list names them.",
      "zh-CN": "这里没有定时 {number}，可用 {prefix}schedule list 查看。",
    },
    "schedule.badTime": {
      en: "That is no time that comes: write 21:00, 30m, or five cron fields.",
      "zh-CN": "时间不正确，请写成 21:00、30m 或五段 cron 表达式。",
    },
    "schedule.tooMany": {
      en: "There are {most} schedules already; delete one first.",
      "zh-CN": "定时已达上限 {most} 个，请先删除一个。",
    },
    "schedule.tooOften": { en: "A minute is the shortest time.", "zh-CN": "间隔不能短于一分钟。" },
    "schedule.noText": {
      en: "Write behind the time what is to be said.",
      "zh-CN": "请在时间后面写上要发送的内容。",
    },
    "schedule.logReminder": {
      en: "The log “{name}” is recording: {count} lines so far.",
      "zh-CN": "日志「{name}」正在记录，目前 {count} 行。",
    },
    "clock.list": { en: "Tasks of the day:\n{list}", "zh-CN": "每日任务：\n{list}" },
    "clock.none": {
      en: "No tasks. {prefix}admin clock +backup 03:30 makes one.",
      "zh-CN": "还没有每日任务，可用 {prefix}admin clock +backup 03:30 建立。",
    },
    "clock.added": {
      en: "“{task}” is planned; next on {when}.",
      "zh-CN": "已设置任务「{task}」，下次 {when}",
    },
    "clock.removed": {
      en: "“{task}” is taken back ({count}).",
      "zh-CN": "已取消任务「{task}」（{count} 个）。",
    },
    "clock.unknown": {
      en: "There is no task “{task}”. There are: {list}",
      "zh-CN": "没有任务「{task}」，可用任务：{list}",
    },
    "clock.unavailable": {
      en: "Nobody does “{task}” on this installation.",
      "zh-CN": "当前安装无法执行任务「{task}」。",
    },
    "command.schedule": { en: "Schedules", "zh-CN": "定时消息" },
    "command.schedule.brief": {
      en: "Has the bot say something in this chat at set times.",
      "zh-CN": "让机器人在指定时间在本聊天发送消息。",
    },
    "command.schedule.clock": { en: "Tasks of the day", "zh-CN": "每日任务" },
    "command.schedule.clock.brief": {
      en: "Switches the bot on and off, takes backups or leaves silent groups at a time of day.",
      "zh-CN": "每天定时开关机器人、备份数据或退出不活跃的群。",
    },
    "argument.weekdays": { en: "mon,wed", "zh-CN": "周一,三" },
    "argument.cron": { en: "five cron fields", "zh-CN": "五段 cron 表达式" },
    "argument.clockTask": { en: "task", "zh-CN": "任务" },
  },
  "schedules",
);
