import { textTable } from "@dicetower/contract";

/** Titles of the pages, and what the dashboard says of problems. */
export const pageTexts = textTable(
  {
    "system.page.dashboard": { en: "Dashboard", "zh-CN": "仪表盘" },
    "system.page.dashboard.summary": {
      en: "What needs you, and how the service is doing.",
      "zh-CN": "需要处理的事项，以及服务的运行状况。",
    },
    "system.page.features": { en: "Features", "zh-CN": "功能" },
    "system.page.features.summary": {
      en: "Everything the service can do comes from features. Switch them on and off while it runs.",
      "zh-CN": "服务的全部能力都来自功能包，可在运行时启用或停用。",
    },
    "system.page.backups": { en: "Backups", "zh-CN": "备份" },
    "system.page.backups.summary": {
      en: "Copies of all data, taken automatically and by hand. The audit log, uploaded files and keys are not in them.",
      "zh-CN": "全部数据的副本，可自动或手动备份。不含审计日志、上传的文件和密钥。",
    },
    "system.page.log": { en: "System log", "zh-CN": "系统日志" },
    "system.page.log.summary": {
      en: "The last 2,000 lines, as they are written.",
      "zh-CN": "最近 2000 行，实时更新。",
    },
    "system.page.api": { en: "API reference", "zh-CN": "API 参考" },
    "system.page.api.summary": {
      en: "Every call that the features in force offer to programs.",
      "zh-CN": "当前启用的功能向程序提供的全部接口。",
    },
    "system.page.action.lookAgain": { en: "Look again", "zh-CN": "重新检查" },
    "system.page.action.serverAddress": { en: "Change the address", "zh-CN": "修改地址" },
    "system.page.action.tryAgain": { en: "Try again", "zh-CN": "重试" },
    "system.page.action.seeErrors": { en: "See the errors", "zh-CN": "查看错误" },
    "system.page.action.seeSetting": { en: "See the setting", "zh-CN": "查看设置" },
    "system.page.action.backUp": { en: "Back up now", "zh-CN": "立即备份" },
    "system.page.action.restart": { en: "Restart now", "zh-CN": "立即重启" },
    "system.page.action.restart.confirm": {
      en: "Restart the service? It is away for a few seconds; messages that arrive meanwhile may be missed.",
      "zh-CN": "要重启服务吗？服务会中断几秒，其间到达的消息可能丢失。",
    },
    "system.page.problem.open": {
      en: "Anybody in the network can open this panel",
      "zh-CN": "网络中的任何人都能打开此面板",
    },
    "system.page.problem.open.text": {
      en: "The service listens on {address} and no login password is set. Set a password, or listen on 127.0.0.1.",
      "zh-CN": "服务正在监听 {address}，而登录密码尚未设置。请设置密码，或改为监听 127.0.0.1。",
    },
    "system.page.problem.failed": { en: "Feature {id} has failed", "zh-CN": "功能 {id} 启动失败" },
    "system.page.problem.failed.text": { en: "{reason}", "zh-CN": "{reason}" },
    "system.page.problem.held": {
      en: "No message is answered: {id} is missing",
      "zh-CN": "机器人暂停回复消息：缺少 {id}",
    },
    "system.page.problem.held.text": {
      en: "{id} decides who may be answered and what is let through. Mend it and try it again; to go on without it, switch it off under Features. {reason}",
      "zh-CN":
        "{id} 负责判定回复谁、放行哪些内容。请排除故障后重试；如不再需要它，请在「功能」中停用。{reason}",
    },
    "system.page.problem.waiting": { en: "Feature {id} is waiting", "zh-CN": "功能 {id} 正在等待" },
    "system.page.problem.waiting.text": { en: "{reason}", "zh-CN": "{reason}" },
    "system.page.problem.database": {
      en: "The database is damaged or cannot be written",
      "zh-CN": "数据库已损坏或无法写入",
    },
    "system.page.problem.database.text": {
      en: "The log says what was found. A backup can be put back with: npx dicetower restore",
      "zh-CN": "详情见日志。可用 npx dicetower restore 恢复备份。",
    },
    "system.page.problem.noBackup": { en: "There is no backup yet", "zh-CN": "尚无备份" },
    "system.page.problem.noBackup.text": {
      en: "One should have been taken by now.",
      "zh-CN": "按计划本应已自动备份。",
    },
    "system.page.problem.oldBackup": {
      en: "The last backup is {days} days old",
      "zh-CN": "最近一次备份在 {days} 天前",
    },
    "system.page.problem.oldBackup.text": {
      en: "Newer ones were planned. Is there room on the disk?",
      "zh-CN": "其后的自动备份未能完成。磁盘空间是否充足？",
    },
    "system.page.problem.misfit": {
      en: "A stored setting no longer fits: {setting}",
      "zh-CN": "已保存的设置不再有效：{setting}",
    },
    "system.page.problem.misfit.text": {
      en: "Another version has stored it, or what it overrides has changed. Until somebody saves the setting again, what applies without it is used: the general value, or the default.",
      "zh-CN": "该值由其他版本保存，或其所覆盖的设置已更改。重新保存之前，将使用上一级的值或默认值。",
    },
    "system.page.problem.restart": {
      en: "A saved change waits for a restart",
      "zh-CN": "有已保存的更改等待重启后生效",
    },
    "system.page.problem.restart.text": {
      en: "The service goes on with the former value until then.",
      "zh-CN": "在此之前服务仍使用原来的值。",
    },
    "system.page.problem.restartByHand": {
      en: "A saved change waits for a restart",
      "zh-CN": "有已保存的更改等待重启后生效",
    },
    "system.page.problem.restartByHand.text": {
      en: "Nobody would start the service again by itself: stop it and start it by hand.",
      "zh-CN": "服务不会自动重新启动，请手动停止并再次启动。",
    },
    "system.page.problem.disk": {
      en: "Little space left on the disk: {free} MiB",
      "zh-CN": "磁盘空间不足：剩余 {free} MiB",
    },
    "system.page.problem.disk.text": {
      en: "Free some space on the disk of the data folder. Below 50 MiB nothing more can be saved.",
      "zh-CN": "请清理数据目录所在的磁盘。低于 50 MiB 时将无法保存任何内容。",
    },
    "system.page.problem.diskFull": {
      en: "The disk is full: {free} MiB left",
      "zh-CN": "磁盘已满：剩余 {free} MiB",
    },
    "system.page.problem.diskFull.text": {
      en: "Nothing more can be saved. Free some space on the disk of the data folder.",
      "zh-CN": "已无法保存任何内容，请清理数据目录所在的磁盘。",
    },
  },
  "system",
);
