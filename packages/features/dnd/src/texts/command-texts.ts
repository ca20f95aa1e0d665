/** Titles and help of the commands. */
export const commandWords = {
  "extension.dnd5e": { en: "D&D 5e", "zh-CN": "D&D 5e" },
  "command.dnd.generate": { en: "D&D characters", "zh-CN": "DND 人物作成" },
  "command.dnd.generate.brief": {
    en: "Rolls ability scores of new characters.",
    "zh-CN": "为新人物掷出六项属性。",
  },
  "command.dnd.generate.syntax": {
    en: "{prefix}dnd [n] | {prefix}dndx [n] [--save <name>] [--point]",
    "zh-CN": "{prefix}dnd [组数] | {prefix}dndx [组数] [--save 卡名] [--point]",
  },
  "command.dnd.generate.example": { en: "{prefix}dnd 2", "zh-CN": "{prefix}dnd 2" },
  "command.dnd.check": { en: "D&D check", "zh-CN": "DND 检定" },
  "command.dnd.check.brief": {
    en: "Rolls a d20 for a skill, an ability or a save, where D&D is played.",
    "zh-CN": "规则为 DND 时，进行技能、属性或豁免检定。",
  },
  "command.dnd.check.syntax": {
    en: "{prefix}rc [N#][adv|dis] <skill | ability | save>[+n] [dc<n>] [reason] [@somebody]",
    "zh-CN": "{prefix}rc [N#][优势|劣势] <技能|属性|豁免>[+加值] [dc难度] [理由] [@某人]",
  },
  "command.dnd.check.example": { en: "{prefix}rc perception dc15", "zh-CN": "{prefix}rc 察觉 dc15" },
  "command.dnd.check.exampleReply": {
    en: "<Ann> checks Perception: D20(12)+2+2=16, DC 15 reached",
    "zh-CN": "<木落> 的「察觉」检定：D20(12)+2+2=16，达到 DC15",
  },
  "command.dnd.check.anywhere": { en: "D&D check anywhere", "zh-CN": "DND 检定（任意规则）" },
  "command.dnd.check.anywhere.brief": {
    en: "The same check in groups that play something else.",
    "zh-CN": "在其他规则的群里也能进行 DND 检定。",
  },
  "command.dnd.check.anywhere.syntax": {
    en: "{prefix}dc [N#][adv|dis] <skill | ability | save>[+n] [dc<n>] [reason] [@somebody]",
    "zh-CN": "{prefix}dc [N#][优势|劣势] <技能|属性|豁免>[+加值] [dc难度] [理由] [@某人]",
  },
  "command.dnd.check.anywhere.example": {
    en: "{prefix}dc perception dc15",
    "zh-CN": "{prefix}dc 察觉 dc15",
  },
  "command.dnd.buff": { en: "Buffs", "zh-CN": "临时数值" },
  "command.dnd.buff.brief": {
    en: "Adds to values until a long rest; hp gives temporary hit points.",
    "zh-CN": "为数值附加临时增减，长休后消失；hp 为临时生命值。",
  },
  "command.dnd.buff.syntax": {
    en: "{prefix}buff <name>:<n> | <name>+<n> | show [name] | del <name>… | clr",
    "zh-CN": "{prefix}buff <名>:<值> | <名>+<值> | show [名] | del <名>… | clr",
  },
  "command.dnd.buff.example": { en: "{prefix}buff str:2", "zh-CN": "{prefix}buff 力量:2" },
  "command.dnd.slots": { en: "Spell slots", "zh-CN": "法术位" },
  "command.dnd.slots.brief": {
    en: "Sets up, shows and changes spell slots; cast uses them.",
    "zh-CN": "设置、查看与增减法术位；施法消耗法术位。",
  },
  "command.dnd.slots.syntax": {
    en: "{prefix}ss [init <n> <n>… | set <level> <n> | <level> ±<n> | del <level> | clr | rest] | {prefix}cast <level> [n]",
    "zh-CN":
      "{prefix}ss [init <1环> <2环>… | set <环> <数> | <环> ±<数> | del <环> | clr | rest] | {prefix}cast <环> [数量]",
  },
  "command.dnd.slots.example": { en: "{prefix}ss init 4 3 2", "zh-CN": "{prefix}ss init 4 3 2" },
  "command.dnd.rest": { en: "Rests", "zh-CN": "休息" },
  "command.dnd.rest.brief": {
    en: "A long rest restores hit points and spell slots; a short one spends hit dice.",
    "zh-CN": "长休回满生命值与法术位；短休消耗生命骰恢复生命值。",
  },
  "command.dnd.rest.syntax": {
    en: "{prefix}longrest | {prefix}shortrest [n]",
    "zh-CN": "{prefix}长休 | {prefix}短休 [骰数]",
  },
  "command.dnd.rest.example": { en: "{prefix}longrest", "zh-CN": "{prefix}长休" },
  "command.dnd.deathSave": { en: "Death saves", "zh-CN": "死亡豁免" },
  "command.dnd.deathSave.brief": {
    en: "Rolls a death save, shows or corrects the counters.",
    "zh-CN": "进行死亡豁免，查看或修正次数。",
  },
  "command.dnd.deathSave.syntax": {
    en: "{prefix}ds [adv|dis] [±n | ±<dice>] | s±n | f±n | stat | clr",
    "zh-CN": "{prefix}ds [优势|劣势] [±加值] | 成功±n | 失败±n | stat | clr",
  },
} as const;
