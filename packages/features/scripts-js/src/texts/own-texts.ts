import { textTable } from "@dicetower/contract";

/** What plugins have said for them, and what is said of plugins. */
export const ownTexts = textTable(
  {
    "scripts-js.failed": {
      en: "The script failed; please tell the author of its plugin:\n{error}",
      "zh-CN": "JS执行异常，请反馈给该扩展的作者：\n{error}",
    },
    "scripts-js.overran": {
      en: "The script took too long, or too much memory; please tell the author of its plugin:\n{error}",
      "zh-CN": "JS执行异常，请反馈给该扩展的作者：\n运行超时（{error}）",
    },
    "scripts-js.unknownUser": { en: "unknown user", "zh-CN": "未知用户" },
    "scripts-js.reloading": {
      en: "The plugins are being loaded again. Try it in a moment.",
      "zh-CN": "插件正在重新加载，请稍后再试。",
    },
    "scripts-js.privateOff": {
      en: "This command cannot be used in private chats.",
      "zh-CN": "该指令不能在私聊中使用。",
    },
    "scripts-js.none": { en: "There are no JavaScript plugins.", "zh-CN": "还没有 JavaScript 插件。" },
    "scripts-js.list": {
      en: "JavaScript plugins: {count}\n{list}",
      "zh-CN": "JavaScript 插件共 {count} 个：\n{list}",
    },
    "scripts-js.line": { en: "{name} {version}: {state}", "zh-CN": "{name} {version}：{state}" },
    "scripts-js.line.error": {
      en: "{name} {version}: {state} ({error})",
      "zh-CN": "{name} {version}：{state}（{error}）",
    },
    "scripts-js.state.running": { en: "running", "zh-CN": "运行中" },
    "scripts-js.state.loading": { en: "loading", "zh-CN": "加载中" },
    "scripts-js.state.off": { en: "off", "zh-CN": "已关闭" },
    "scripts-js.state.refused": { en: "not loaded", "zh-CN": "未加载" },
    "scripts-js.status": {
      en: "JavaScript plugins: {loaded} of {count} running, {failed} with errors; {extensions} extensions, {memory} MiB",
      "zh-CN":
        "JavaScript 插件：{count} 个中 {loaded} 个运行，{failed} 个出错；扩展 {extensions} 个，内存 {memory} MiB",
    },
    "scripts-js.reloaded": {
      en: "Plugins loaded again: {loaded}, failed: {failed}",
      "zh-CN": "插件已重新加载：成功 {loaded} 个，失败 {failed} 个",
    },
    "scripts-js.failedOne": { en: "{name}: {error}", "zh-CN": "{name}：{error}" },
    "scripts-js.switched.on": { en: "The plugin {name} is on.", "zh-CN": "插件「{name}」已开启。" },
    "scripts-js.switched.off": { en: "The plugin {name} is off.", "zh-CN": "插件「{name}」已关闭。" },
    "scripts-js.notFound": { en: "There is no plugin “{name}”.", "zh-CN": "没有名为「{name}」的插件。" },
    "scripts-js.notFoundNear": {
      en: "There is no plugin “{name}”. Did you mean {list}?",
      "zh-CN": "没有名为「{name}」的插件，你要找的是不是：{list}？",
    },
    "argument.jsPlugin": { en: "plugin", "zh-CN": "插件" },
    "scripts-js.notice.said": { en: "Plugin {plugin}: {text}", "zh-CN": "插件「{plugin}」：{text}" },
    "scripts-js.notice.kind": { en: "Messages of plugins", "zh-CN": "插件消息" },
    "scripts-js.data": { en: "Variables of plugins", "zh-CN": "插件变量" },
    "resource.plugins-js": { en: "JavaScript plugins", "zh-CN": "JavaScript 插件" },
    "settings.scripts-js": { en: "JavaScript plugins", "zh-CN": "JavaScript 插件" },
    "settings.scripts-js.summary": {
      en: "What plugins may reach beyond public web addresses.",
      "zh-CN": "插件除公网地址外还能访问什么。",
    },
    "settings.scripts-js.webSockets": { en: "Allow WebSockets", "zh-CN": "允许 WebSocket" },
    "settings.scripts-js.webSockets.summary": {
      en: "Plugins may hold connections to other servers open.",
      "zh-CN": "插件可与其他服务器保持长连接。",
    },
    "settings.scripts-js.allowHosts": { en: "Private addresses", "zh-CN": "可访问的内网地址" },
    "settings.scripts-js.allowHosts.summary": {
      en: "Hosts of your own network that plugins may ask, such as 192.168.1.5.",
      "zh-CN": "允许插件访问的内网主机，例如 192.168.1.5。",
    },
    "command.js": { en: "JavaScript plugins", "zh-CN": "JavaScript 插件" },
    "command.js.brief": {
      en: "Lists JavaScript plugins, switches them, loads them again.",
      "zh-CN": "查看、开关、重新加载 JavaScript 插件。",
    },
    "command.js.exampleReply": {
      en: "JavaScript plugins: 1\ngreet 1.0.0: running",
      "zh-CN": "JavaScript 插件共 1 个：\ngreet 1.0.0：运行中",
    },
  },
  "scripts-js",
);
