import { textTable } from "@dicetower/contract";

/** Notices, and the words of the settings. */
export const ownTexts = textTable(
  {
    "notice.updateFound": { en: "A new version is there", "zh-CN": "发现新版本" },
    "notice.updateResult": { en: "An update has succeeded", "zh-CN": "更新成功" },
    "notice.updateFailure": { en: "An update has failed", "zh-CN": "更新失败" },
    "update.notice.found": {
      en: "The release {tag} is there.",
      "zh-CN": "新版本 {tag} 已发布。",
    },
    "update.notice.downloaded": {
      en: "The release {tag} has been downloaded and checked.",
      "zh-CN": "新版本 {tag} 已下载并通过校验。",
    },
    "update.notice.installed": {
      en: "The release {tag} has been installed and runs.",
      "zh-CN": "新版本 {tag} 已安装并正常运行。",
    },
    "update.notice.failed": {
      en: "The update to {tag} has failed: {reason}",
      "zh-CN": "更新到 {tag} 失败：{reason}",
    },
    "settings.update": { en: "Update settings", "zh-CN": "更新设置" },
    "settings.update.summary": {
      en: "When to look for a newer release, from where, and what to do with it.",
      "zh-CN": "何时检查新版本、从哪里获取，以及发现后如何处理。",
    },
    "settings.update.autoCheck": { en: "Look for newer releases", "zh-CN": "自动检查更新" },
    "settings.update.intervalHours": { en: "Every so many hours", "zh-CN": "检查间隔（小时）" },
    "settings.update.autoAction": { en: "When there is one", "zh-CN": "发现新版本时" },
    "settings.update.autoAction.notify": { en: "Tell me", "zh-CN": "仅通知" },
    "settings.update.autoAction.download": { en: "Download it", "zh-CN": "自动下载" },
    "settings.update.autoAction.install": {
      en: "Download it, and install it at the next start",
      "zh-CN": "自动下载，下次启动时安装",
    },
    "settings.update.source": { en: "From", "zh-CN": "下载来源" },
    "settings.update.source.auto": { en: "Whichever answers", "zh-CN": "自动选择" },
    "settings.update.source.direct": { en: "The official address alone", "zh-CN": "仅官方地址" },
    "settings.update.source.mirror": { en: "The mirrors alone", "zh-CN": "仅内置镜像" },
    "settings.update.source.custom": { en: "A mirror of my own", "zh-CN": "自定义镜像" },
    "settings.update.customMirror": { en: "My own mirror", "zh-CN": "自定义镜像地址" },
    "settings.update.customMirror.summary": {
      en: "An address that begins with https://; the official address is put behind it.",
      "zh-CN": "以 https:// 开头的地址前缀，官方地址会接在它后面。",
    },
    "settings.update.scheduledInstall": {
      en: "Restart by itself to install",
      "zh-CN": "定时重启并安装",
    },
    "settings.update.scheduledInstall.summary": {
      en: "Under the desktop launcher alone, and only where releases are installed by themselves.",
      "zh-CN": "仅在桌面启动器下、且已选择自动安装时有效。",
    },
    "settings.update.installTime": { en: "At this time of day", "zh-CN": "安装时间" },
    "settings.update.installTime.rule": {
      en: "Hours and minutes of the server, 00:00 to 23:59.",
      "zh-CN": "按服务器时间填写时和分，范围 00:00 至 23:59。",
    },
  },
  "service",
);
