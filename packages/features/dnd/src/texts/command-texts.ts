/** Titles and help of the commands. */
export const commandWords = {
  "argument.spellLevel": { en: "level", "zh-CN": "环" },
  "argument.correction": { en: "±n", "zh-CN": "±数" },
  "argument.dndCheck": { en: "skill, such as stealth+2", "zh-CN": "技能，如 隐匿+2" },
  "argument.dndCheck.grammar": {
    en: "[N#][adv|dis] <skill | ability | save>[+n] [dc<n>] [reason]",
    "zh-CN": "[N#][优势|劣势] <技能|属性|豁免>[+加值] [dc难度] [理由]",
  },
  "argument.deathSave": { en: "adv|dis, ±n", "zh-CN": "优势|劣势，±加值" },
  "command.dnd.generate.argument.count": { en: "sets", "zh-CN": "组数" },
  "command.dnd.generate.argument.card": { en: "card", "zh-CN": "卡名" },
  "argument.buffs": { en: "name:n or name+n", "zh-CN": "名称:值 或 名称+值" },
  "extension.dnd5e": { en: "D&D 5e", "zh-CN": "D&D 5e" },
  "command.dnd.generate": { en: "D&D characters", "zh-CN": "DND 人物作成" },
  "command.dnd.generate.brief": {
    en: "Rolls ability scores of new characters.",
    "zh-CN": "为新人物掷出六项属性。",
  },
  "command.dnd.check": { en: "D&D check", "zh-CN": "DND 检定" },
  "command.dnd.check.brief": {
    en: "Rolls a d20 for a skill, an ability or a save, where D&D is played.",
    "zh-CN": "规则为 DND 时，进行技能、属性或豁免检定。",
  },
  "command.dnd.check.exampleReply": {
    en: "<Ann> checks Perception: D20(12)+2+2=16, DC 15 reached",
    "zh-CN": "<木落> 的「察觉」检定：D20(12)+2+2=16，达到 DC15",
  },
  "command.dnd.check.anywhere": { en: "D&D check anywhere", "zh-CN": "DND 检定（任意规则）" },
  "command.dnd.check.anywhere.brief": {
    en: "The same check in groups that play something else.",
    "zh-CN": "在其他规则的群里也能进行 DND 检定。",
  },
  "command.dnd.buff": { en: "Buffs", "zh-CN": "临时数值" },
  "command.dnd.buff.brief": {
    en: "Adds to values until a long rest; hp gives temporary hit points.",
    "zh-CN": "为数值附加临时增减，长休后消失；hp 为临时生命值。",
  },
  "command.dnd.slots": { en: "Spell slots", "zh-CN": "法术位" },
  "command.dnd.slots.brief": {
    en: "Sets up, shows and changes spell slots.",
    "zh-CN": "设置、查看与增减法术位。",
  },
  "command.dnd.slots.argument.counts": { en: "slots per level", "zh-CN": "各环数量" },
  "command.dnd.cast": { en: "Cast a spell", "zh-CN": "施法" },
  "command.dnd.cast.brief": { en: "Uses up spell slots.", "zh-CN": "消耗法术位。" },
  "command.dnd.rest": { en: "Long rest", "zh-CN": "长休" },
  "command.dnd.rest.brief": {
    en: "Restores hit points and spell slots.",
    "zh-CN": "回满生命值与法术位。",
  },
  "command.dnd.shortRest": { en: "Short rest", "zh-CN": "短休" },
  "command.dnd.shortRest.brief": {
    en: "Spends hit dice to regain hit points.",
    "zh-CN": "消耗生命骰恢复生命值。",
  },
  "command.dnd.shortRest.argument.count": { en: "hit dice", "zh-CN": "骰数" },
  "command.dnd.deathSave": { en: "Death saves", "zh-CN": "死亡豁免" },
  "command.dnd.deathSave.brief": {
    en: "Rolls a death save, shows or corrects the counters.",
    "zh-CN": "进行死亡豁免，查看或修正次数。",
  },
} as const;
