import type { SaidIn } from "./shipped-persona.js";

/** What the innkeeper says of dice, checks and what comes of them. */
export const innkeeperTable: Readonly<Record<string, SaidIn>> = {
  "roll.result": {
    en: "{nick} shakes the cup: {detail}{receipt}",
    "zh-CN": "{nick} 摇了摇骰盅：{detail}{receipt}",
  },
  "roll.resultReason": {
    en: "{nick} wants “{reason}”. The dice say {detail}{receipt}",
    "zh-CN": "{nick} 要「{reason}」，骰子说：{detail}{receipt}",
  },
  "roll.multi": {
    en: "{nick} rattles the cup {turns} times: {list}{receipt}",
    "zh-CN": "{nick} 一口气摇了 {turns} 次：{list}{receipt}",
  },
  "roll.multiReason": {
    en: "{nick} wants “{reason}”, {turns} times over: {list}{receipt}",
    "zh-CN": "{nick} 为了「{reason}」连摇 {turns} 次：{list}{receipt}",
  },
  "roll.hidden": { en: "{nick} turns away and rolls something", "zh-CN": "{nick} 背过身去，悄悄掷了一把" },
  "roll.hiddenResult": {
    en: "Between us, your hidden roll in {where}: {detail}{receipt}",
    "zh-CN": "你在 {where} 的暗骰，只说给你听：{detail}{receipt}",
  },
  "check.result": {
    en: "{nick} has a go at {skill}: {res}{receipt}",
    "zh-CN": "{nick} 试了试「{skill}」：{res}{receipt}",
  },
  "check.resultReason": {
    en: "{nick} has a go at {skill} ({reason}): {res}{receipt}",
    "zh-CN": "{nick} 为了「{reason}」试了试「{skill}」：{res}{receipt}",
  },
  "check.plain": {
    en: "{nick} tries their luck: {res}{receipt}",
    "zh-CN": "{nick} 碰碰运气：{res}{receipt}",
  },
  "check.plainReason": {
    en: "{nick} tries their luck ({reason}): {res}{receipt}",
    "zh-CN": "{nick} 为了「{reason}」碰碰运气：{res}{receipt}",
  },
  "check.multi": {
    en: "{nick} has {turns} goes at {skill}:\n{list}\nWorked out: {successes}{receipt}",
    "zh-CN": "{nick} 跟「{skill}」较上了劲，连试 {turns} 次：\n{list}\n成了 {successes} 次{receipt}",
  },
  "check.hidden": { en: "{nick} tries something and says no more", "zh-CN": "{nick} 神神秘秘地试了一下" },
  "check.hiddenResult": {
    en: "Between us, your hidden check in {where}: {detail}",
    "zh-CN": "你在 {where} 的暗中检定，别声张：{detail}",
  },
  "level.critical": { en: "critical success, drinks on me", "zh-CN": "大成功，满上" },
  "level.extreme": { en: "extreme success, show-off", "zh-CN": "极难成功，绝了" },
  "level.hard": { en: "hard success, well done", "zh-CN": "困难成功，漂亮" },
  "level.success": { en: "success, sure", "zh-CN": "成功，稳" },
  "level.failure": { en: "failure, pity", "zh-CN": "失败，唉" },
  "level.fumble": { en: "fumble, ouch", "zh-CN": "大失败，节哀" },
  "opposed.win": {
    en: "{left} - {right}\nThe last word goes to {winner}{receipt}",
    "zh-CN": "{left} — {right}，{winner} 胜，别记仇{receipt}",
  },
  "opposed.tie": {
    en: "{left} - {right}\nA tie, so shake hands{receipt}",
    "zh-CN": "{left} — {right}，平手，谁也别笑谁{receipt}",
  },
  "opposed.none": {
    en: "{left} - {right}\nBoth miss: the furniture wins{receipt}",
    "zh-CN": "{left} — {right}，双方均未成功，白忙一场{receipt}",
  },
  "push.result": {
    en: "{nick} will not let it be and pushes {skill}: {res}{receipt}",
    "zh-CN": "{nick} 不信邪，孤注一掷「{skill}」：{res}{receipt}",
  },
  "burn.result": {
    en: "{nick} bribes fate with {points} luck ({luck}→{left}); the check is a success",
    "zh-CN": "{nick} 拿 {points} 点幸运打点了一下（{luck}→{left}），检定改为成功",
  },
  "dnd.check": { en: "{nick} has a go at {name}: {detail}", "zh-CN": "{nick} 试了试「{name}」：{detail}" },
  "dnd.check.met": { en: ", DC {dc} reached: success, sure", "zh-CN": "，达到 DC{dc}，成功，稳" },
  "dnd.check.missed": { en: ", DC {dc} missed: failure, pity", "zh-CN": "，未达到 DC{dc}，失败，唉" },
  "dnd.check.hidden": { en: "{nick} tries something and says no more", "zh-CN": "{nick} 神神秘秘地试了一下" },
  "rest.long": {
    en: "{nick} sleeps like a log: HP back to {hp}/{max}, spell slots restored, buffs gone.",
    "zh-CN": "{nick} 睡了个好觉：HP 回满 {hp}/{max}，法术位已恢复，临时数值已清除。",
  },
  "rest.short": {
    en: "{nick} puts their feet up: {detail}, HP {hp}/{max}, hit dice left {left}",
    "zh-CN": "{nick} 歇了歇脚：{detail}，HP {hp}/{max}，剩余生命骰 {left}",
  },
  "init.rolled": {
    en: "{nick} elbows in, initiative {detail} (place {position})",
    "zh-CN": "{nick} 抢先攻：{detail}（第 {position} 位）",
  },
  "init.next": {
    en: "{ended} steps back, it is the turn of {next} (round {round})",
    "zh-CN": "{ended} 歇口气，轮到 {next}（第 {round} 轮）",
  },
  "init.next.mention": {
    en: "{ended} steps back, it is the turn of {next} {mention} (round {round})",
    "zh-CN": "{ended} 歇口气，轮到 {next} {mention}（第 {round} 轮）",
  },
};
