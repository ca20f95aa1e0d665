import { textTable } from "@dicetower/contract";

/** Why an adapter is not connected, as far as that is for no kind of adapters alone. */
export const reasonTexts = textTable(
  {
    "adapters.reason.taken": {
      en: 'account {account} is already connected through adapter {id} ("{name}")',
      "zh-CN": "账号 {account} 已通过适配器 {id}（{name}）连接",
    },
    "adapters.reason.sealed": {
      en: "The access token was stored with another key: enter it again.",
      "zh-CN": "访问令牌是用另一个密钥保存的，请重新填写。",
    },
    "adapters.reason.options": {
      en: "The options do not fit this version: {detail}",
      "zh-CN": "选项与此版本不符：{detail}",
    },
    "adapters.reason.slow": {
      en: "it did not open within {seconds} s",
      "zh-CN": "未能在 {seconds} 秒内打开",
    },
    "adapters.reason.noType": {
      en: "no adapter type {type} is loaded",
      "zh-CN": "未加载适配器类型 {type}",
    },
  },
  "adapters",
);
