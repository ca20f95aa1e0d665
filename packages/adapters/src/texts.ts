import { textTable } from "@dicetower/contract";

/** Titles that the panel shows. */
export const adapterTexts = textTable(
  {
    "adapters.page.title": { en: "Adapters", "zh-CN": "适配器" },
    "adapters.page.title.summary": {
      en: "Connections to chat platforms: how each of them is, and what goes through it.",
      "zh-CN": "与聊天平台的连接：各自的状态，以及收发情况。",
    },
    "adapters.title": { en: "Adapters", "zh-CN": "适配器" },
    "notice.adapterOnline": { en: "Adapter connected", "zh-CN": "适配器已连接" },
    "notice.adapterOffline": { en: "Adapter offline", "zh-CN": "适配器离线" },
    "notice.adapterLoginFailed": { en: "Adapter was refused", "zh-CN": "适配器登录失败" },
  },
  "adapters",
);
