/** Names of settings and fields. */
export const settingsTexts = {
  "coc.extension": { en: "Call of Cthulhu", "zh-CN": "克苏鲁的呼唤" },
  "settings.coc": { en: "Call of Cthulhu", "zh-CN": "克苏鲁的呼唤" },
  "settings.coc.summary": {
    en: "Options of single rules. The default variant, ties, ticks, luck and caps stand among the dice rules.",
    "zh-CN": "个别规则的选项。默认房规、对抗平局、成长标记、燃运与上限见「骰子规则」。",
  },
  "settings.coc.sanReward": {
    en: "Skills that grow to 90 give 2D6 sanity",
    "zh-CN": "技能成长至 90 时恢复 2D6 理智",
  },
  "settings.coc.dgHigherWins": {
    en: "Delta Green: the higher successful roll wins",
    "zh-CN": "绿色三角洲：同为成功时出目高者胜",
  },
  "settings.coc.dgOneAlwaysCritical": {
    en: "Delta Green: a 1 is always critical",
    "zh-CN": "绿色三角洲：出目 1 必为大成功",
  },
  "coc.field.cocVariant": { en: "Variant of Call of Cthulhu", "zh-CN": "COC 房规" },
  "coc.field.cocVariant.summary": {
    en: "0 to 6, or from 20 on one of a rule system; −1 takes that of the dice rules.",
    "zh-CN": "0 至 6，或规则系统自带的 20 及以上；−1 表示跟随骰子规则。",
  },
  "coc.field.opposedRule": { en: "Rule for ties of opposed checks", "zh-CN": "对抗平局规则" },
  "coc.field.opposedRule.summary": {
    en: "0: a tie; 1: the higher value; 2: the lower roll, then the higher value; −1 takes that of the dice rules.",
    "zh-CN": "0：平局；1：技能值高者胜；2：出目低者胜，其次技能值高者胜；−1 表示跟随骰子规则。",
  },
  "coc.characteristic.str": { en: "STR", "zh-CN": "力量" },
  "coc.characteristic.con": { en: "CON", "zh-CN": "体质" },
  "coc.characteristic.siz": { en: "SIZ", "zh-CN": "体型" },
  "coc.characteristic.dex": { en: "DEX", "zh-CN": "敏捷" },
  "coc.characteristic.app": { en: "APP", "zh-CN": "外貌" },
  "coc.characteristic.int": { en: "INT", "zh-CN": "智力" },
  "coc.characteristic.pow": { en: "POW", "zh-CN": "意志" },
  "coc.characteristic.edu": { en: "EDU", "zh-CN": "教育" },
  "coc.characteristic.luck": { en: "LUCK", "zh-CN": "幸运" },
} as const;
