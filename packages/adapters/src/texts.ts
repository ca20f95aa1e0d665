import { textTable } from "@dicetower/contract";

/** Titles that the panel shows. */
export const adapterTexts = textTable(
  {
    "adapters.title": { en: "Adapters", "zh-CN": "适配器" },
    "notice.adapterOnline": { en: "Adapter connected", "zh-CN": "适配器已连接" },
    "notice.adapterOffline": { en: "Adapter offline", "zh-CN": "适配器离线" },
    "notice.adapterLoginFailed": { en: "Adapter was refused", "zh-CN": "适配器登录失败" },
  },
  "adapters",
);
