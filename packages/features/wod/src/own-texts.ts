import { textTable } from "@dicetower/contract";

/** What the pools say. */
export const ownTexts = textTable(
  {
    "wod.result": {
      en: "{nick} pool {expr}: {detail} successes {res}{receipt}",
      "zh-CN": "{nick} 骰池 {expr}：{detail} 成功 {res}{receipt}",
    },
    "wod.resultReason": {
      en: "{nick} pool for “{reason}” {expr}: {detail} successes {res}{receipt}",
      "zh-CN": "{nick} 因「{reason}」骰池 {expr}：{detail} 成功 {res}{receipt}",
    },
    "wod.short": {
      en: "{nick} pool {expr}: successes {res}{receipt}",
      "zh-CN": "{nick} 骰池 {expr}：成功 {res}{receipt}",
    },
    "wod.shortReason": {
      en: "{nick} pool for “{reason}” {expr}: successes {res}{receipt}",
      "zh-CN": "{nick} 因「{reason}」骰池 {expr}：成功 {res}{receipt}",
    },
    "wod.multi": {
      en: "{nick} pool {expr}, {turns} times:{receipt}\n{list}",
      "zh-CN": "{nick} 骰池 {expr} 共 {turns} 次：{receipt}\n{list}",
    },
    "wod.multiReason": {
      en: "{nick} pool for “{reason}” {expr}, {turns} times:{receipt}\n{list}",
      "zh-CN": "{nick} 因「{reason}」骰池 {expr} 共 {turns} 次：{receipt}\n{list}",
    },
    "wod.round": { en: "{detail} successes {res}", "zh-CN": "{detail} 成功 {res}" },
    "wod.roundShort": { en: "successes {res}", "zh-CN": "成功 {res}" },
    "wod.set": {
      en: "Pools of this group now have the lines {lines}.",
      "zh-CN": "本群骰池默认参数已设为 {lines}。",
    },
    "wod.cleared": {
      en: "Pools of this group have the usual lines again (a10k8m10).",
      "zh-CN": "本群骰池已恢复默认参数（a10k8m10）。",
    },
    "wod.shown": {
      en: "Lines set for pools of this group: {lines} (otherwise a10k8m10).",
      "zh-CN": "本群设置的骰池参数：{lines}（其余按 a10k8m10）。",
    },
    "wod.noGroups": {
      en: "Lines of groups cannot be set while the feature “groups” is off.",
      "zh-CN": "「群组」功能已关闭，无法设置骰池参数。",
    },
    "groups.field.poolDefaults": { en: "Dice pools", "zh-CN": "骰池默认参数" },
    "groups.field.poolDefaults.summary": {
      en: "Lines of World of Darkness pools where none are written: again, success, low, faces.",
      "zh-CN": "黑暗世界骰池未写明时使用的加骰线、成功线、低值线与面数。",
    },
    "groups.field.poolDefaults.wod": { en: "World of Darkness", "zh-CN": "黑暗世界" },
    "groups.field.poolDefaults.wod.again": { en: "Again from (0: never)", "zh-CN": "加骰线（0 为不加骰）" },
    "groups.field.poolDefaults.wod.success": { en: "Success from", "zh-CN": "成功线" },
    "groups.field.poolDefaults.wod.low": {
      en: "Success up to (low dice)",
      "zh-CN": "低值线（不高于此值为成功）",
    },
    "groups.field.poolDefaults.wod.faces": { en: "Faces", "zh-CN": "面数" },
    "extension.wod": { en: "World of Darkness", "zh-CN": "黑暗世界" },
    "wod.tip": {
      en: "Switched to World of Darkness: D10, pools with {prefix}ww",
      "zh-CN": "已切换到黑暗世界：默认 D10，骰池用 {prefix}ww",
    },
    "argument.wodPool": { en: "pool, such as 5a6", "zh-CN": "骰池，如 5a6" },
    "argument.wodPool.grammar": {
      en: "[N#]<dice>[a<again>][k<success>][q<low>][m<faces>][+n]",
      "zh-CN": "[次数#]<骰数>[a<加骰线>][k<成功线>][q<低值线>][m<面数>][±加值]",
    },
    "argument.wodLines": { en: "lines, such as a9k8m10", "zh-CN": "参数，如 a9k8m10" },
    "command.wod": { en: "World of Darkness pool", "zh-CN": "黑暗世界骰池" },
    "command.wod.brief": {
      en: "Throws a pool of dice and counts successes; {prefix}w leaves the dice out.",
      "zh-CN": "掷骰池并统计成功数；{prefix}w 不列出骰面。",
    },
    "command.wod.exampleReply": {
      en: "<Ann> pool 5A6: {{4,10*,10*,5,1}},{{5,6*}},{{1}} successes 2",
      "zh-CN": "<木落> 骰池 5A6：{{4,10*,10*,5,1}},{{5,6*}},{{1}} 成功 2",
    },
  },
  "wod",
);
