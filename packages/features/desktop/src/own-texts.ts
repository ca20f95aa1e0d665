import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "desktop.page.autostart": { en: "Start at log-in", "zh-CN": "开机自启" },
    "desktop.page.autostart.summary": {
      en: "Only under a desktop launcher. Elsewhere the services of the system do it.",
      "zh-CN": "仅在桌面启动器下可用，其他环境请使用系统服务。",
    },
    "desktop.page.autostart.form": { en: "Start at log-in", "zh-CN": "开机自启" },
    "desktop.page.autostart.form.enabled": {
      en: "Start the service when I log in",
      "zh-CN": "登录系统时启动服务",
    },
    "settings.tray": { en: "Tray text", "zh-CN": "托盘文字" },
    "desktop.page.autostart.form.supported": { en: "Can be chosen here", "zh-CN": "可在此设置" },
    "settings.tray.port": { en: "Port", "zh-CN": "端口" },
    "settings.tray.tooltip": { en: "Shown as", "zh-CN": "显示为" },
    "settings.tray.supported": { en: "There is a tray", "zh-CN": "有托盘" },
    "settings.tray.summary": {
      en: "Name shown in the tray, at most ten characters; empty for the default. The port is added to it.",
      "zh-CN": "托盘中显示的名称，最多十个字符，留空使用默认名称，端口会自动附加。",
    },
    "settings.tray.text": { en: "Name", "zh-CN": "名称" },
    "settings.tray.text.rule": {
      en: "At most ten characters, without line breaks and control characters.",
      "zh-CN": "最多十个字符，且不含换行与控制字符。",
    },
  },
  "service",
);
