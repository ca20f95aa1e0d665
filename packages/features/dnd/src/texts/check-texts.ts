/** Words of checks, death saves, and of what hit points do. */
export const checkWords = {
  "dnd.ability.0": { en: "STR ", "zh-CN": "力量" },
  "dnd.ability.1": { en: "CON ", "zh-CN": "体质" },
  "dnd.ability.2": { en: "DEX ", "zh-CN": "敏捷" },
  "dnd.ability.3": { en: "INT ", "zh-CN": "智力" },
  "dnd.ability.4": { en: "WIS ", "zh-CN": "感知" },
  "dnd.ability.5": { en: "CHA ", "zh-CN": "魅力" },
  "dnd.check": { en: "{nick} checks {name}: {detail}", "zh-CN": "{nick} 的「{name}」检定：{detail}" },
  "dnd.check.other": { en: "{who} checks {name}: {detail}", "zh-CN": "{who} 的「{name}」检定：{detail}" },
  "dnd.check.several": {
    en: "{nick} checks {name} {turns} times:\n{list}",
    "zh-CN": "{nick} 的「{name}」检定 {turns} 次：\n{list}",
  },
  "dnd.check.several.other": {
    en: "{who} checks {name} {turns} times:\n{list}",
    "zh-CN": "{who} 的「{name}」检定 {turns} 次：\n{list}",
  },
  "dnd.check.because": { en: "{name} ({reason})", "zh-CN": "{name}（{reason}）" },
  "dnd.check.askedFor": { en: "{who} (asked by {nick})", "zh-CN": "由 {nick} 代骰，{who}" },
  "dnd.check.near": { en: " Did you mean: {list}?", "zh-CN": "。你是不是要找：{list}" },
  "dnd.check.advantage": { en: " with advantage", "zh-CN": "优势" },
  "dnd.check.disadvantage": { en: " with disadvantage", "zh-CN": "劣势" },
  "dnd.check.natural": { en: " (natural {d20})", "zh-CN": "（自然 {d20}）" },
  "dnd.check.met": { en: ", DC {dc} reached: success", "zh-CN": "，达到 DC{dc}，成功" },
  "dnd.check.missed": { en: ", DC {dc} missed: failure", "zh-CN": "，未达到 DC{dc}，失败" },
  "dnd.check.hidden": { en: "{nick} makes a hidden check", "zh-CN": "{nick} 进行了一次暗中检定" },
  "dnd.check.hiddenFor": {
    en: "{nick} has {who} check {name} behind the screen",
    "zh-CN": "由 {nick} 代骰：{who} 暗中检定「{name}」",
  },
  "dnd.check.observed": {
    en: "Hidden check of {nick} in {where}: {result}",
    "zh-CN": "{nick} 在「{where}」的暗中检定：{result}",
  },
  "dnd.check.hiddenResult": { en: "In {where}: {result}", "zh-CN": "在「{where}」：{result}" },
  "dnd.check.privateFailed": {
    en: "The result could not be sent in private. Add the bot as a friend, and check again.",
    "zh-CN": "结果未能私聊送达。请先添加好友，再重新检定。",
  },
  "dnd.check.unknown": {
    en: "“{name}” is no skill, ability or save, and the card has no such value. Example: {prefix}rc perception+2 dc15.{near}",
    "zh-CN": "「{name}」不是技能、属性或豁免，角色卡上也没有这一项。例：{prefix}rc 察觉+2 dc15{near}",
  },
  "dnd.check.forbidden": {
    en: "Checks for others are not allowed here.",
    "zh-CN": "这里不允许代他人检定。",
  },
  "dnd.hp.temporary": {
    en: "Temporary hit points take {used}, {left} left; HP {hp}",
    "zh-CN": "临时生命值抵消 {used} 点，剩余 {left}；HP {hp}",
  },
  "dnd.hp.dying": {
    en: "Down at 0 hit points and dying. Death saves: {prefix}ds",
    "zh-CN": "HP 归零，陷入濒死。请用 {prefix}ds 进行死亡豁免",
  },
  "dnd.hp.failure": {
    en: "Damage at 0 hit points counts as a failed death save: failures {failures}/3",
    "zh-CN": "HP 为 0 时受到伤害，计一次死亡豁免失败：失败 {failures}/3",
  },
  "dnd.hp.finished": { en: "Damage at 0 hit points: dead.", "zh-CN": "濒死时再受伤害，已经死亡。" },
  "dnd.hp.killed": { en: "Massive damage: dead at once.", "zh-CN": "伤害过量，当场死亡。" },
  "dnd.hp.up": { en: "Back on their feet: death saves are cleared.", "zh-CN": "脱离濒死，死亡豁免已清零。" },
  "ds.name": { en: "death save", "zh-CN": "死亡豁免" },
  "ds.success": {
    en: "{nick} makes a death save: {detail}, success {successes}/3, failure {failures}/3",
    "zh-CN": "{nick} 的死亡豁免：{detail}，成功 {successes}/3，失败 {failures}/3",
  },
  "ds.failure": {
    en: "{nick} fails a death save: {detail}, success {successes}/3, failure {failures}/3",
    "zh-CN": "{nick} 的死亡豁免：{detail}，成功 {successes}/3，失败 {failures}/3",
  },
  "ds.revived": {
    en: "{nick} makes a death save: {detail}, a natural 20! Back with 1 hit point (HP 1).",
    "zh-CN": "{nick} 的死亡豁免：{detail}，自然 20！恢复 1 点生命值，HP 1。",
  },
  "ds.becameStable": {
    en: "{nick} makes a death save: {detail}, the third success. Stable.",
    "zh-CN": "{nick} 的死亡豁免：{detail}，第三次成功，伤势稳定。",
  },
  "ds.died": {
    en: "{nick} fails a death save: {detail}, three failures. Dead.",
    "zh-CN": "{nick} 的死亡豁免：{detail}，失败满三次，已经死亡。",
  },
  "ds.stat": {
    en: "{nick}: HP {hp}, success {successes}/3, failure {failures}/3",
    "zh-CN": "{nick}：HP {hp}，成功 {successes}/3，失败 {failures}/3",
  },
  "ds.stable": { en: "{nick} is stable at 0 hit points.", "zh-CN": "{nick} 伤势稳定，HP 仍为 0。" },
  "ds.dead": { en: "{nick} is dead.", "zh-CN": "{nick} 已经死亡。" },
  "ds.noHp": {
    en: "No hit points are known. Set them first: {prefix}st hp10 hpmax10",
    "zh-CN": "尚未设置 HP。请先设置，例：{prefix}st hp10 hpmax10",
  },
  "ds.notDying": {
    en: "{nick} is not dying: HP {hp}.",
    "zh-CN": "{nick} 没有濒死，HP 为 {hp}。",
  },
  "ds.cleared": { en: "{nick}: death saves are cleared.", "zh-CN": "{nick} 的死亡豁免已清零。" },
} as const;
