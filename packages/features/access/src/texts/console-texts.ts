import { textTable } from "@dicetower/contract";

/** What the console of the owners answers. */
export const consoleTexts = textTable(
  {
    "admin.state": {
      en: "Switches: {switches}\nAllow list only: {only}\nDenied: {deny}, watched: {watch}, allowed: {allow}, masters: {masters}\nAccounts online: {online}/{adapters}\n{accounts}",
      "zh-CN":
        "开关：{switches}\n仅限白名单：{only}\n黑名单 {deny} 条，关注 {watch} 条，白名单 {allow} 条，骰主 {masters} 人\n在线账号：{online}/{adapters}\n{accounts}",
    },
    "command.admin.state": { en: "Overview for owners", "zh-CN": "管理概览" },
    "command.admin.state.brief": {
      en: "Tells all switches, how long the lists are, and the state of the accounts.",
      "zh-CN": "查看全部开关、名单条数与各账号状态。",
    },
    "console.saved": {
      en: "Everything is stored the moment it changes; nothing waits to be saved.",
      "zh-CN": "数据在变更时即已保存，没有待保存的内容。",
    },
    "console.reloaded": { en: "Read again: {list}", "zh-CN": "已重新读取：{list}" },
    "console.reloadFailed": {
      en: "Read again: {list}. Not read: {failed}",
      "zh-CN": "已重新读取：{list}。读取失败：{failed}",
    },
    "console.dieAsk": {
      en: "This ends the whole service. To do it, send: {prefix}system die {digits}",
      "zh-CN": "此操作会停止整个服务。确认请发送：{prefix}system die {digits}",
    },
    "console.dying": { en: "The service is ending.", "zh-CN": "服务正在停止。" },
    "command.system.console": { en: "Service console", "zh-CN": "服务控制台" },
    "command.system.console.brief": {
      en: "Tells the state of the service, reads its files again, restarts or ends it.",
      "zh-CN": "查看服务状态、重新读取文件、重启或停止服务。",
    },
  },
  "access",
);
