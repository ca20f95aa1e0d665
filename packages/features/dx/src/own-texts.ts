import { textTable } from "@dicetower/contract";

/** What the pools say. */
export const ownTexts = textTable(
  {
    "dx.result": {
      en: "{nick} pool {expr}: {detail} total {res}{receipt}",
      "zh-CN": "{nick} 骰池 {expr}：{detail} 合计 {res}{receipt}",
    },
    "dx.resultReason": {
      en: "{nick} pool for “{reason}” {expr}: {detail} total {res}{receipt}",
      "zh-CN": "{nick} 因「{reason}」骰池 {expr}：{detail} 合计 {res}{receipt}",
    },
    "dx.short": {
      en: "{nick} pool {expr}: total {res}{receipt}",
      "zh-CN": "{nick} 骰池 {expr}：合计 {res}{receipt}",
    },
    "dx.shortReason": {
      en: "{nick} pool for “{reason}” {expr}: total {res}{receipt}",
      "zh-CN": "{nick} 因「{reason}」骰池 {expr}：合计 {res}{receipt}",
    },
    "dx.multi": {
      en: "{nick} pool {expr}, {turns} times:{receipt}\n{list}",
      "zh-CN": "{nick} 骰池 {expr} 共 {turns} 次：{receipt}\n{list}",
    },
    "dx.multiReason": {
      en: "{nick} pool for “{reason}” {expr}, {turns} times:{receipt}\n{list}",
      "zh-CN": "{nick} 因「{reason}」骰池 {expr} 共 {turns} 次：{receipt}\n{list}",
    },
    "dx.round": { en: "{detail} total {res}", "zh-CN": "{detail} 合计 {res}" },
    "dx.roundShort": { en: "total {res}", "zh-CN": "合计 {res}" },
    "settings.dx": { en: "Double Cross", "zh-CN": "双重十字" },
    "settings.dx.summary": { en: "How pools are scored.", "zh-CN": "骰池的计分方式。" },
    "settings.dx.criticalScoresFaces": {
      en: "A critical round scores the number of faces, not 10",
      "zh-CN": "暴击轮按骰面数计分，而不是 10",
    },
    "extension.dx": { en: "Double Cross", "zh-CN": "双重十字" },
    "dx.tip": {
      en: "Switched to Double Cross: D10, pools with {prefix}dx",
      "zh-CN": "已切换到双重十字：默认 D10，骰池用 {prefix}dx",
    },
    "argument.dxPool": { en: "pool, such as 4c8+2", "zh-CN": "骰池，如 4c8+2" },
    "argument.dxPool.grammar": {
      en: "[N#]<dice>[c<critical>][m<faces>][+n]",
      "zh-CN": "[次数#]<骰数>[c<暴击线>][m<面数>][±加值]",
    },
    "command.dx": { en: "Double Cross pool", "zh-CN": "双重十字骰池" },
    "command.dx.brief": {
      en: "Throws a pool; critical dice are thrown again.",
      "zh-CN": "掷骰池，达到暴击线的骰子会追加投掷。",
    },
    "command.dx.exampleReply": {
      en: "<Ann> pool 4C3: {{2,8*,10*,4*}},{{2,3*,7*}},{{8*,1}},{{8*}},{{4*}},{{2}} total 52",
      "zh-CN": "<木落> 骰池 4C3：{{2,8*,10*,4*}},{{2,3*,7*}},{{8*,1}},{{8*}},{{4*}},{{2}} 合计 52",
    },
  },
  "dx",
);
