import { textTable } from "@dicetower/contract";

/** What `.sn` says, and the words of settings, fields and data. */
export const snTexts = textTable(
  {
    "sn.set": { en: "Group card of {nick}: {card}", "zh-CN": "{nick} 的群名片已改为：{card}" },
    "sn.cleared": { en: "The group card of {nick} was taken away.", "zh-CN": "{nick} 的群名片已清除。" },
    "sn.restored": {
      en: "The group card of {nick} is again what it was: {card}",
      "zh-CN": "{nick} 的群名片已恢复为：{card}",
    },
    "sn.later": {
      en: "The group card will be {card} in a few seconds.",
      "zh-CN": "修改过于频繁，群名片将在几秒后改为：{card}",
    },
    "sn.clearing": {
      en: "The group card will be taken away in a few seconds.",
      "zh-CN": "修改过于频繁，群名片将在几秒后清除。",
    },
    "sn.restoring": {
      en: "The group card will be {card} again in a few seconds.",
      "zh-CN": "修改过于频繁，群名片将在几秒后恢复为：{card}",
    },
    "sn.notWritten": {
      en: "The group card of {nick} is not one that the bot has set.",
      "zh-CN": "{nick} 当前的群名片不是由机器人设置的，无需恢复。",
    },
    "sn.offline": {
      en: "The platform does not answer just now; the group card follows when it does.",
      "zh-CN": "平台暂时没有响应，恢复后会更新群名片。",
    },
    "sn.refused": {
      en: "The group card could not be set; the bot may have to be an administrator of the group.",
      "zh-CN": "无法修改群名片，机器人可能需要成为群管理员。",
    },
    "sn.unsupported": {
      en: "Group cards cannot be set on this platform.",
      "zh-CN": "当前平台不支持修改群名片。",
    },
    "sn.unknown": {
      en: "There is no template “{name}”. There are: {list}",
      "zh-CN": "没有名为「{name}」的名片模板。可用：{list}",
    },
    "sn.none": {
      en: "The rule system has no template for group cards.",
      "zh-CN": "当前规则系统没有名片模板。",
    },
    "sn.tooLong": {
      en: "A template has at most {limit} characters.",
      "zh-CN": "名片模板最多 {limit} 个字符。",
    },
    "sn.auto.on": {
      en: "The group card of {nick} now follows the character.",
      "zh-CN": "{nick} 的群名片将自动更新。",
    },
    "sn.auto.off": {
      en: "The group card of {nick} stays as it is.",
      "zh-CN": "{nick} 的群名片不再自动更新。",
    },
    "sn.auto.groupOn": {
      en: "Group cards now follow the characters here.",
      "zh-CN": "本群已开启名片自动更新。",
    },
    "sn.auto.groupOff": { en: "Group cards stay as they are here.", "zh-CN": "本群已关闭名片自动更新。" },
    "sn.auto.disabled": {
      en: "The owner has switched off group cards that follow characters.",
      "zh-CN": "骰主已关闭名片自动更新。",
    },
    "command.sn": { en: "Group card", "zh-CN": "群名片" },
    "command.sn.brief": {
      en: "Makes the name in the group show values of the character, and follow them; off gives back what stood there.",
      "zh-CN": "群名片显示角色数值并随之更新；off 恢复原来的群名片。",
    },
    "argument.cardTemplate": { en: "template", "zh-CN": "模板" },
    "command.sn.argument.expression": { en: "text with {{attribute}}", "zh-CN": "含 {{属性}} 的文本" },
    "settings.auto-card": { en: "Group cards", "zh-CN": "群名片" },
    "settings.auto-card.summary": {
      en: "Names in groups that show values of characters.",
      "zh-CN": "在群名片中显示角色数值。",
    },
    "settings.auto-card.enabled": { en: "May follow characters by themselves", "zh-CN": "允许自动更新" },
    "settings.auto-card.template": {
      en: "Template (that of the rule system when empty)",
      "zh-CN": "模板（留空则用规则系统的模板）",
    },
    "settings.auto-card.minSeconds": {
      en: "Least seconds between two changes of one member",
      "zh-CN": "同一成员两次修改的最短间隔（秒）",
    },
    "cards.field.autoCard": { en: "Group cards follow characters", "zh-CN": "群名片自动更新" },
    "cards.field.autoCard.summary": {
      en: "The names of members show the values of their characters.",
      "zh-CN": "成员名片随角色数值自动更新。",
    },
    "cards.setting.autoGroupCard": { en: "Group card follows the character", "zh-CN": "群名片自动更新" },
    "cards.setting.groupCardTemplate": { en: "Template of the group card", "zh-CN": "群名片模板" },
    "cards.data": { en: "Character cards", "zh-CN": "角色卡" },
  },
  "card",
);
