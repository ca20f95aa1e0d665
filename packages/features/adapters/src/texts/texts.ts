import { textTable } from "@dicetower/contract";

/** Titles that the panel shows. */
export const adapterTexts = textTable(
  {
    "adapters.page.title": { en: "Adapters", "zh-CN": "适配器" },
    "adapters.page.title.summary": {
      en: "Connections to chat platforms: how each of them is, and what goes through it.",
      "zh-CN": "与聊天平台的连接：各自的状态，以及收发情况。",
    },
    // Modes and states are here and not with the words of the page: the set-up shows them as well.
    "adapters.page.mode.forward_ws": { en: "WebSocket, this service connects", "zh-CN": "正向 WebSocket" },
    "adapters.page.mode.reverse_ws": { en: "WebSocket, the other end connects", "zh-CN": "反向 WebSocket" },
    "adapters.page.mode.http": { en: "HTTP", "zh-CN": "HTTP" },
    "adapters.page.mode.http_post": { en: "HTTP posts only", "zh-CN": "仅 HTTP 上报" },
    "adapters.page.state.disabled": { en: "Switched off", "zh-CN": "已停用" },
    "adapters.page.state.connecting": { en: "Connecting", "zh-CN": "连接中" },
    "adapters.page.state.connected": { en: "Connected", "zh-CN": "已连接" },
    "adapters.page.state.account_offline": { en: "Account offline", "zh-CN": "账号离线" },
    "adapters.page.state.auth_failed": { en: "Token refused", "zh-CN": "令牌被拒绝" },
    "adapters.page.state.disconnected": { en: "Disconnected", "zh-CN": "已断开" },
    "adapters.page.state.failed": { en: "Cannot work", "zh-CN": "无法运行" },
    "adapters.page.state.unsupported": { en: "Type not loaded", "zh-CN": "类型未加载" },
    "adapters.page.state.connecting.hint": {
      en: "Waiting for the other end.",
      "zh-CN": "正在等待对方响应。",
    },
    "adapters.page.state.disconnected.hint": {
      en: "It is tried again by itself. Does the other end run, and is this its address?",
      "zh-CN": "会自动重试。请确认对方正在运行，且地址正确。",
    },
    "adapters.page.state.account_offline.hint": {
      en: "The link stands, but the account is not logged in at the platform.",
      "zh-CN": "连接正常，但账号未登录平台。",
    },
    "adapters.page.state.auth_failed.hint": {
      en: "Check the token here and at the other end.",
      "zh-CN": "请检查此处与对方的令牌是否一致。",
    },
    "adapters.page.state.failed.hint": {
      en: "Change the settings: as they are, it cannot connect.",
      "zh-CN": "当前设置无法连接，请修改。",
    },
    "adapters.page.state.unsupported.hint": {
      en: "Switch the feature on that brings this type.",
      "zh-CN": "请启用提供该类型的功能。",
    },
    "adapters.title": { en: "Adapters", "zh-CN": "适配器" },
    "notice.adapterOnline": { en: "Adapter connected", "zh-CN": "适配器已连接" },
    "notice.adapterOnline.text": { en: "“{name}” is connected.", "zh-CN": "「{name}」已连接。" },
    "notice.adapterOffline.text": {
      en: "“{name}” is offline: {reason}",
      "zh-CN": "「{name}」已离线：{reason}",
    },
    "notice.adapterLoginFailed.text": {
      en: "“{name}” was refused: {reason}",
      "zh-CN": "「{name}」登录被拒绝：{reason}",
    },
    "notice.adapterOffline": { en: "Adapter offline", "zh-CN": "适配器离线" },
    "notice.adapterLoginFailed": { en: "Adapter was refused", "zh-CN": "适配器登录失败" },
  },
  "adapters",
);
