import { textTable } from "@dicetower/contract";

/** What this feature itself says, and words for its settings and variables. */
export const ownTexts = textTable(
  {
    "texts.import.unknown": {
      en: "No text here is said in its place.",
      "zh-CN": "本骰子没有对应的文案。",
    },
    "self.name": { en: "Dicetower", "zh-CN": "骰塔" },
    "settings.language": { en: "Language", "zh-CN": "语言" },
    "settings.language.summary": {
      en: "Language in which the bot answers where nothing else was asked for.",
      "zh-CN": "未另行指定时，机器人回复所用的语言。",
    },
    "settings.language.locale": {
      en: "Language code, such as en or zh-CN; empty for that of the system",
      "zh-CN": "语言代码，如 zh-CN 或 en；留空则跟随系统",
    },
    "settings.nick-wrap": { en: "Name wrapping", "zh-CN": "称呼包裹符" },
    "settings.nick-wrap.summary": {
      en: "Symbols around the name of the sender; both empty for none.",
      "zh-CN": "发言者名称两侧的符号，均留空则不包裹。",
    },
    "settings.nick-wrap.left": { en: "Left symbol", "zh-CN": "左侧符号" },
    "settings.nick-wrap.right": { en: "Right symbol", "zh-CN": "右侧符号" },
    "texts.variable.player": { en: "name of the sender, not wrapped", "zh-CN": "发言者名称（不带包裹符）" },
    "texts.variable.nick": { en: "name of the sender, wrapped", "zh-CN": "发言者名称（带包裹符）" },
    "texts.variable.pc": {
      en: "name of the bound card, else of the sender",
      "zh-CN": "人物卡名，无卡则为发言者名称",
    },
    "texts.variable.self": { en: "name of the bot", "zh-CN": "机器人名称" },
    "texts.variable.at": { en: "mention of the sender", "zh-CN": "提及发言者" },
    "texts.variable.user_id": { en: "account of the sender", "zh-CN": "发言者账号" },
    "texts.variable.group_id": { en: "number of the group", "zh-CN": "群号" },
    "texts.variable.group": { en: "name of the group", "zh-CN": "群名" },
    "texts.variable.platform": { en: "platform", "zh-CN": "平台" },
    "texts.variable.reason": { en: "text behind the expression", "zh-CN": "表达式后的说明文字" },
    "texts.variable.expr": { en: "expression as it was read", "zh-CN": "规范化后的表达式" },
    "texts.variable.detail": { en: "working and result", "zh-CN": "计算过程与结果" },
    "texts.variable.res": { en: "result alone", "zh-CN": "最终结果" },
    "texts.variable.date": { en: "date", "zh-CN": "日期" },
    "texts.variable.time": { en: "time of day", "zh-CN": "时间" },
    "texts.variable.year": { en: "year", "zh-CN": "年" },
    "texts.variable.month": { en: "month, 1 to 12", "zh-CN": "月（1 至 12）" },
    "texts.variable.day": { en: "day of the month", "zh-CN": "日" },
    "texts.variable.hour": { en: "hour", "zh-CN": "时" },
    "texts.variable.minute": { en: "minute", "zh-CN": "分" },
  },
  "texts",
  { "self.name": "strSelfName" },
);
