import type { Words } from "@dicetower/panel-kit";

/** Words of the backups. */
export const backupWords: Words = {
  en: {
    "system.page.backups.schedule": "Schedule",
    "system.page.backups.download": "Download",
    "system.page.backups.restore": "Restore",
    "system.page.backups.fetching": "Fetching {name}; a large one takes a while.",
    "system.page.backups.restore.title": "Restore this backup?",
    "system.page.backups.restore.text":
      "At the next start everything goes back to what it was when the backup was taken: settings, players, cards, logs, passwords. All newer data are replaced; they are kept in a backup of their own first. You will have to log in again.",
    "system.page.backups.prepared": "The next start restores {name}",
    "system.page.backups.prepared.text":
      "Prepared {at}. Until the restart everything goes on as before; what happens until then is kept in a backup, but is not in the restored data.",
    "system.page.backups.prepared.byHand":
      "Prepared {at}. The service cannot restart itself here: stop it and start it by hand. Until then everything goes on as before.",
    "system.page.backups.prepared.toast": "The restore is prepared.",
    "system.page.backups.callOff": "Call off",
    "system.page.backups.calledOff": "The restore was called off.",
    "system.page.backups.restart": "Restart and restore",
    "system.page.backups.restart.confirm": "Restart the service now and put {name} in place of all data?",
    "system.page.backups.restarting": "The service restarts.",
    "system.page.backups.failed": "{name} could not be restored",
    "system.page.backups.failed.text": "The data are as they were before. {reason}",
    "system.page.backups.forget": "Dismiss",
    "system.page.backups.forgotten": "Dismissed.",
  },
  "zh-CN": {
    "system.page.backups.schedule": "备份计划",
    "system.page.backups.download": "下载",
    "system.page.backups.restore": "恢复",
    "system.page.backups.fetching": "正在获取 {name}，备份较大时需要一些时间。",
    "system.page.backups.restore.title": "要恢复这份备份吗？",
    "system.page.backups.restore.text":
      "下次启动时，全部数据将回到备份时的状态，包括设置、玩家、角色卡、日志和密码。此后产生的数据会被替换，替换前将自动另存为一份备份。恢复后需要重新登录。",
    "system.page.backups.prepared": "下次启动将恢复 {name}",
    "system.page.backups.prepared.text":
      "准备于 {at}。重启前一切照常运行；此间的改动会存入备份，但不会出现在恢复后的数据中。",
    "system.page.backups.prepared.byHand":
      "准备于 {at}。此处服务无法自行重启，请手动停止后再次启动。在此之前一切照常运行。",
    "system.page.backups.prepared.toast": "已准备好恢复。",
    "system.page.backups.callOff": "取消恢复",
    "system.page.backups.calledOff": "已取消恢复。",
    "system.page.backups.restart": "重启并恢复",
    "system.page.backups.restart.confirm": "现在重启服务，并用 {name} 替换全部数据吗？",
    "system.page.backups.restarting": "服务正在重启。",
    "system.page.backups.failed": "未能恢复 {name}",
    "system.page.backups.failed.text": "数据保持原样。{reason}",
    "system.page.backups.forget": "知道了",
    "system.page.backups.forgotten": "已清除此提示。",
  },
};
