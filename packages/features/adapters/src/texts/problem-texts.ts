import { textTable } from "@dicetower/contract";

/** What the dashboard says of adapters that should be connected and are not. */
export const problemTexts = textTable(
  {
    "adapters.page.problem.none": {
      en: "No chat platform is connected yet",
      "zh-CN": "尚未连接任何聊天平台",
    },
    "adapters.page.problem.none.text": {
      en: "Add an adapter, and the bot can be talked to.",
      "zh-CN": "添加一个适配器，即可与机器人对话。",
    },
    "adapters.page.problem.add": { en: "Add an adapter", "zh-CN": "添加适配器" },
    "adapters.page.problem.down": { en: "{name} is not connected", "zh-CN": "{name} 未连接" },
    "adapters.page.problem.down.text": { en: "{error}", "zh-CN": "{error}" },
    "adapters.page.problem.reconnect": { en: "Connect now", "zh-CN": "立即连接" },
    "adapters.page.problem.auth_failed": { en: "{name} was refused", "zh-CN": "{name} 登录被拒绝" },
    "adapters.page.problem.auth_failed.text": { en: "{error}", "zh-CN": "{error}" },
    "adapters.page.problem.failed": {
      en: "{name} cannot be used as it is",
      "zh-CN": "{name} 当前配置无法使用",
    },
    "adapters.page.problem.failed.text": { en: "{error}", "zh-CN": "{error}" },
    "adapters.page.problem.unsupported": {
      en: "{name} has no feature that brings its type",
      "zh-CN": "没有功能提供 {name} 的适配器类型",
    },
    "adapters.page.problem.unsupported.text": {
      en: "Switch the feature on that brings it, or remove the adapter.",
      "zh-CN": "请启用相应的功能，或删除此适配器。",
    },
    "adapters.page.problem.taken": { en: "{name} is not used", "zh-CN": "{name} 未被使用" },
    "adapters.page.problem.taken.text": {
      en: "Account {account} is already connected through {other}, and speaks there. Switch one of the two off, or remove it; if {other} goes, {name} takes over.",
      "zh-CN":
        "账号 {account} 已通过 {other} 连接，并由其收发消息。请停用或删除其中一个；{other} 断开后将由 {name} 接替。",
    },
    "adapters.page.problem.troubled": {
      en: "Not all that is meant for {name} reaches it",
      "zh-CN": "发往 {name} 的内容有一部分未能送达",
    },
    "adapters.page.problem.troubled.text": { en: "{error}", "zh-CN": "{error}" },
    "adapters.page.problem.clock": {
      en: "The clock of {name} is wrong",
      "zh-CN": "{name} 的时钟不准",
    },
    "adapters.page.problem.clock.text": {
      en: "Its messages come with times that are off by {seconds} s. The difference is taken off; set the clock of that computer, or of this one, right.",
      "zh-CN": "收到的消息时间相差 {seconds} 秒，处理时已自动扣除。请校准对方或本机的时钟。",
    },
    "adapters.page.problem.look": { en: "See the adapter", "zh-CN": "查看适配器" },
  },
  "adapters",
);
