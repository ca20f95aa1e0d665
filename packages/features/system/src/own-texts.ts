import { textTable } from "@dicetower/contract";

/** Text key of the warning of an address that others reach while no password is set. */
export const openWarning = "system.openWithoutPassword";

/** What the feature says in the panel. */
export const ownTexts = textTable(
  {
    [openWarning]: {
      en: "Other machines can reach this service and no login password is set. Set one, or listen on 127.0.0.1.",
      "zh-CN": "其他机器可以访问本服务，而登录密码尚未设置。请设置密码，或改为监听 127.0.0.1。",
    },
    "settings.time-zone": { en: "Time zone", "zh-CN": "时区" },
    "settings.time-zone.summary": {
      en: "Days, schedules, session logs and lists go by it.",
      "zh-CN": "每日次数、定时任务、跑团日志和列表均按此时区。",
    },
    "settings.time-zone.timeZone": { en: "Time zone", "zh-CN": "时区" },
    "settings.time-zone.timeZone.summary": {
      en: "A name such as Asia/Shanghai. Empty: that of the system.",
      "zh-CN": "如 Asia/Shanghai，留空则使用系统时区。",
    },
    "settings.time-zone.lagHours": { en: "Hours ahead of it", "zh-CN": "时差修正（小时）" },
    "settings.time-zone.lagHours.summary": {
      en: "Added to the time of that zone. 0 is right wherever the zone is.",
      "zh-CN": "在该时区时间上增加的小时数，可为负。时区设置正确时应为 0。",
    },
    "settings.time-zone.inForce": { en: "In force", "zh-CN": "当前时区" },
    "settings.system.server": { en: "Server address", "zh-CN": "服务地址" },
    "settings.system.server.summary": {
      en: "Where the service listens. A change takes effect after a restart.",
      "zh-CN": "服务监听的地址，修改后重启生效。",
    },
    "settings.system.server.ip": { en: "IP address", "zh-CN": "IP 地址" },
    "settings.system.server.listensAt": { en: "Listens at", "zh-CN": "当前监听" },
    "settings.system.server.restartRequired": { en: "A restart is needed", "zh-CN": "需要重启" },
    "settings.system.server.port": { en: "Port", "zh-CN": "端口" },
  },
  "system",
);
