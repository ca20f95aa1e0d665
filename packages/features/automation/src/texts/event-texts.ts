import { textTable } from "@dicetower/contract";

const base = "automation.event";
const settings = "settings.automation";

/** Words of events and of the settings. */
export const eventTexts = textTable(
  {
    [`${base}.join`]: { en: "Somebody joins the group", "zh-CN": "有人入群" },
    [`${base}.leave`]: { en: "Somebody leaves the group", "zh-CN": "有人退群" },
    [`${base}.kick`]: { en: "Somebody is removed from the group", "zh-CN": "有人被移出群" },
    [`${base}.mute`]: { en: "Somebody is muted", "zh-CN": "有人被禁言" },
    [`${base}.friendAdded`]: { en: "A new friend", "zh-CN": "新增好友" },
    [`${base}.poke`]: { en: "The bot is poked", "zh-CN": "机器人被戳" },
    [`${base}.groupInvite`]: { en: "The bot is invited into a group", "zh-CN": "机器人被邀请入群" },
    [`${base}.logStarted`]: { en: "A session log begins", "zh-CN": "跑团记录开始" },
    [`${base}.logEnded`]: { en: "A session log ends", "zh-CN": "跑团记录结束" },
    [`${base}.rollCritical`]: { en: "A critical success", "zh-CN": "检定大成功" },
    [`${base}.rollFumble`]: { en: "A fumble", "zh-CN": "检定大失败" },
    [`${base}.sanityZero`]: { en: "A character's sanity reaches 0", "zh-CN": "角色理智归零" },
    [`${base}.dayNew`]: { en: "A new day begins", "zh-CN": "新的一天开始" },
    [`${base}.dayEnd`]: { en: "The day is about to end", "zh-CN": "一天即将结束" },
    [`${base}.startUp`]: { en: "The bot has started", "zh-CN": "机器人启动" },
    [settings]: { en: "Webhooks of rules", "zh-CN": "规则的 Webhook" },
    [`${settings}.summary`]: {
      en: "Addresses that rules may report to, by name; rules cannot call any other.",
      "zh-CN": "规则可以通知的地址，按名称引用；规则不能访问其他地址。",
    },
    [`${settings}.webhooks`]: { en: "Addresses", "zh-CN": "地址" },
    [`${settings}.webhooks.id`]: { en: "Name", "zh-CN": "名称" },
    [`${settings}.webhooks.url`]: { en: "Address", "zh-CN": "地址" },
    [`${settings}.webhooks.allowPrivate`]: {
      en: "Is within the private network",
      "zh-CN": "允许内网地址",
    },
    [`${settings}.token`]: { en: "Token", "zh-CN": "令牌" },
    [`${settings}.token.summary`]: {
      en: "Sent along as a bearer token, so that the other end knows the bot.",
      "zh-CN": "以 Bearer 令牌随请求发送，供对方识别机器人。",
    },
  },
  "automation",
);
