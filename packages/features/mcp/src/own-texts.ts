import { textTable } from "@dicetower/contract";

/** Words of the settings. */
export const ownTexts = textTable(
  {
    "settings.mcp": { en: "MCP server", "zh-CN": "MCP 服务器" },
    "settings.mcp.summary": {
      en: "Programs such as AI assistants use commands of the bot as tools, at the path /mcp and with the access key.",
      "zh-CN": "让 AI 助手等程序把机器人指令当作工具使用，地址为 /mcp，使用访问密钥。",
    },
    "settings.mcp.enabled": { en: "Enabled", "zh-CN": "启用" },
    "settings.mcp.person": { en: "Person (platform:id)", "zh-CN": "代表的用户（平台:账号）" },
    "settings.mcp.group": {
      en: "Group (platform:id), empty for private",
      "zh-CN": "所在群（平台:群号），留空为私聊",
    },
    "settings.mcp.commands": {
      en: "Commands it may use, empty for all that the person may",
      "zh-CN": "可用指令，留空为该用户可用的全部指令",
    },
  },
  "settings",
);
