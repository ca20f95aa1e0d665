import { textTable } from "@dicetower/contract";

/** Titles that the panel shows. */
export const adapterTexts = textTable(
  {
    "adapters.page.title": { en: "Adapters", "zh-CN": "适配器" },
    "adapters.page.title.summary": {
      en: "Connections to chat platforms: how each of them is, and what goes through it.",
      "zh-CN": "与聊天平台的连接：各自的状态，以及收发情况。",
    },
    // Here and not with the words of the page: the set-up shows them as well.
    "adapters.page.mode.forward_ws": { en: "WebSocket, this service dials", "zh-CN": "正向 WebSocket" },
    "adapters.page.mode.reverse_ws": { en: "WebSocket, the other end dials", "zh-CN": "反向 WebSocket" },
    "adapters.page.mode.http": { en: "HTTP", "zh-CN": "HTTP" },
    "adapters.page.mode.http_post": { en: "HTTP posts only", "zh-CN": "仅 HTTP 上报" },
    "adapters.title": { en: "Adapters", "zh-CN": "适配器" },
    "notice.adapterOnline": { en: "Adapter connected", "zh-CN": "适配器已连接" },
    "notice.adapterOffline": { en: "Adapter offline", "zh-CN": "适配器离线" },
    "notice.adapterLoginFailed": { en: "Adapter was refused", "zh-CN": "适配器登录失败" },
  },
  "adapters",
);
