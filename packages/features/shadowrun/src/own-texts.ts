import { textTable } from "@dicetower/contract";

/** What the pools say. */
export const ownTexts = textTable(
  {
    "shadowrun.result": {
      en: "{nick} pool {expr}: {detail}hits {res}{glitch}{receipt}",
      "zh-CN": "{nick} 骰池 {expr}：{detail}命中 {res}{glitch}{receipt}",
    },
    "shadowrun.resultReason": {
      en: "{nick} pool for “{reason}” {expr}: {detail}hits {res}{glitch}{receipt}",
      "zh-CN": "{nick} 因「{reason}」骰池 {expr}：{detail}命中 {res}{glitch}{receipt}",
    },
    "shadowrun.multi": {
      en: "{nick} pool {expr}, {turns} times:{receipt}\n{list}",
      "zh-CN": "{nick} 骰池 {expr} 共 {turns} 次：{receipt}\n{list}",
    },
    "shadowrun.multiReason": {
      en: "{nick} pool for “{reason}” {expr}, {turns} times:{receipt}\n{list}",
      "zh-CN": "{nick} 因「{reason}」骰池 {expr} 共 {turns} 次：{receipt}\n{list}",
    },
    "shadowrun.round": { en: "{detail}hits {res}{glitch}", "zh-CN": "{detail}命中 {res}{glitch}" },
    "shadowrun.glitch": { en: ", glitch!", "zh-CN": "，失误！" },
    "shadowrun.critical": { en: ", critical glitch!", "zh-CN": "，严重失误！" },
    "extension.shadowrun": { en: "Shadowrun", "zh-CN": "暗影狂奔" },
    "shadowrun.tip": {
      en: "Switched to Shadowrun: D6, pools with {prefix}rsr",
      "zh-CN": "已切换到暗影狂奔：默认 D6，骰池用 {prefix}rsr",
    },
    "argument.shadowrunPool": { en: "number of dice, such as 8+2", "zh-CN": "骰数，如 8+2" },
    "argument.shadowrunPool.grammar": { en: "[N#]<dice>[+n]", "zh-CN": "[次数#]<骰数>[±加骰]" },
    "command.shadowrun": { en: "Shadowrun pool", "zh-CN": "暗影狂奔骰池" },
    "command.shadowrun.brief": {
      en: "Throws six-sided dice: 5 and 6 are hits, many ones a glitch.",
      "zh-CN": "掷若干 D6：5、6 为命中，1 过半则为失误。",
    },
    "command.shadowrun.exampleReply": {
      en: "<Ann> pool 4D6: [5,6,2,1] hits 2",
      "zh-CN": "<木落> 骰池 4D6：[5,6,2,1] 命中 2",
    },
  },
  "shadowrun",
);
