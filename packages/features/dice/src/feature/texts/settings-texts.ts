import { textTable } from "@dicetower/contract";

const tieRules = {
  en: "0: a tie at once; 1: the higher value wins; 2: the lower roll wins, then the higher value.",
  "zh-CN": "0：直接平局；1：技能值高者胜；2：出目低者胜，其次技能值高者胜。",
};

/** Names of the fields of the dice rules. */
export const settingsTexts = textTable(
  {
    "settings.dice": { en: "Dice rules", "zh-CN": "骰子规则" },
    "settings.dice.summary": {
      en: "Default die, limits, switches and the order of engines.",
      "zh-CN": "默认骰、各项上限、开关与引擎顺序。",
    },
    "settings.dice.defaultFaces": { en: "Faces of the default die", "zh-CN": "默认骰面数" },
    "settings.dice.maxFaces": { en: "Most faces of a die", "zh-CN": "骰面数上限" },
    "settings.dice.maxDice": { en: "Most dice in one term", "zh-CN": "单项骰数上限" },
    "settings.dice.maxRounds": { en: "Most rounds of one command", "zh-CN": "单条指令的轮数上限" },
    "settings.dice.maxBonus": { en: "Most bonus or penalty dice", "zh-CN": "奖励骰与惩罚骰上限" },
    "settings.dice.maxGenerate": { en: "Most characters made at once", "zh-CN": "一次生成的人物上限" },
    "settings.dice.maxExplosions": { en: "Most rounds of added dice", "zh-CN": "加骰轮数上限" },
    "settings.dice.cocVariant": { en: "Default variant of Call of Cthulhu", "zh-CN": "COC 默认房规" },
    "settings.dice.rcUsesVariant": { en: "rc follows the variant, too", "zh-CN": "rc 也使用房规" },
    "settings.dice.cocVariant.summary": {
      en: "0 to 6, or from 20 on one of a rule system; groups choose their own with .setcoc.",
      "zh-CN": "0 至 6，或规则系统自带的 20 及以上；各群可用 .setcoc 另选。",
    },
    "settings.dice.rcUsesVariant.summary": {
      en: "Off: .rc goes by the rulebook.",
      "zh-CN": "关闭时 .rc 按规则书判定。",
    },
    "settings.dice.opposedRule.summary": tieRules,
    "settings.dice.capValues.summary": {
      en: "Off: values above their ceiling are noted and kept.",
      "zh-CN": "关闭时超出上限的数值仅提示，不作改动。",
    },
    "settings.dice.opposedRule": { en: "Rule for ties of opposed checks", "zh-CN": "对抗平局规则" },
    "settings.dice.capValues": { en: "Keep values within their bounds", "zh-CN": "限制属性不超过上下限" },
    "settings.dice.showDetail": { en: "Show the working", "zh-CN": "显示计算过程" },
    "settings.dice.shortenOver": {
      en: "Leave the faces out above so many dice in a term",
      "zh-CN": "单项骰数超过此值时省略骰面",
    },
    "settings.dice.group.limits": { en: "Limits", "zh-CN": "上限" },
    "settings.dice.switches": { en: "Switches", "zh-CN": "开关" },
    "settings.dice.switches.delegate": { en: "Rolling for others is allowed", "zh-CN": "允许代骰" },
    "settings.dice.switches.stats": { en: "Statistics are kept", "zh-CN": "记录统计" },
    "settings.dice.switches.ticks": { en: "Successful skills are ticked", "zh-CN": "记录技能成功标记" },
    "settings.dice.switches.luckBurn": { en: "Luck may be burned", "zh-CN": "允许燃运" },
    "settings.dice.engines": { en: "Expression engines", "zh-CN": "表达式引擎" },
    "settings.dice.engines.global": { en: "Everywhere", "zh-CN": "全局" },
    "settings.dice.engines.byAdapterType": { en: "By adapter type", "zh-CN": "按适配器类型" },
    "settings.dice.engines.byAccount": { en: "By account", "zh-CN": "按账号" },
    "settings.dice.engines.global.mode": { en: "Mode", "zh-CN": "模式" },
    "settings.dice.engines.global.mode.enhanced": {
      en: "Enhanced: own engine, then the others",
      "zh-CN": "增强：先用自有引擎，再用其他引擎",
    },
    "settings.dice.engines.global.mode.compatible": {
      en: "Compatible with the original",
      "zh-CN": "兼容原版",
    },
    "settings.dice.engines.global.mode.raw": { en: "Raw: own engine only", "zh-CN": "仅自有引擎" },
    "settings.dice.engines.global.mode.custom": { en: "Custom order", "zh-CN": "自定义顺序" },
    "settings.dice.engines.global.engines": { en: "Engines, first to last", "zh-CN": "引擎（按顺序）" },
    "settings.dice.engines.byAdapterType.mode": { en: "Mode", "zh-CN": "模式" },
    "settings.dice.engines.byAdapterType.mode.enhanced": {
      en: "Enhanced: own engine, then the others",
      "zh-CN": "增强：先用自有引擎，再用其他引擎",
    },
    "settings.dice.engines.byAdapterType.mode.compatible": {
      en: "Compatible with the original",
      "zh-CN": "兼容原版",
    },
    "settings.dice.engines.byAdapterType.mode.raw": { en: "Raw: own engine only", "zh-CN": "仅自有引擎" },
    "settings.dice.engines.byAdapterType.mode.custom": { en: "Custom order", "zh-CN": "自定义顺序" },
    "settings.dice.engines.byAdapterType.engines": {
      en: "Engines, first to last",
      "zh-CN": "引擎（按顺序）",
    },
    "settings.dice.engines.byAccount.mode": { en: "Mode", "zh-CN": "模式" },
    "settings.dice.engines.byAccount.mode.enhanced": {
      en: "Enhanced: own engine, then the others",
      "zh-CN": "增强：先用自有引擎，再用其他引擎",
    },
    "settings.dice.engines.byAccount.mode.compatible": {
      en: "Compatible with the original",
      "zh-CN": "兼容原版",
    },
    "settings.dice.engines.byAccount.mode.raw": { en: "Raw: own engine only", "zh-CN": "仅自有引擎" },
    "settings.dice.engines.byAccount.mode.custom": { en: "Custom order", "zh-CN": "自定义顺序" },
    "settings.dice.engines.byAccount.engines": { en: "Engines, first to last", "zh-CN": "引擎（按顺序）" },
  },
  "dice",
);
