/** Words of new characters, buffs, spell slots and rests. */
export const sheetWords = {
  "gen.dnd": { en: "{nick} rolls a D&D 5e character: {list}", "zh-CN": "{nick} 的 DND5E 作成：{list}" },
  "gen.dnd.free": {
    en: "{nick} rolls a D&D 5e character: {list}\nFor STR, DEX, CON, INT, WIS and CHA, in any order.",
    "zh-CN": "{nick} 的 DND5E 作成：{list}\n可任意分配给力量、敏捷、体质、智力、感知、魅力。",
  },
  "gen.dnd.several": {
    en: "{nick} rolls D&D 5e characters:\n{list}",
    "zh-CN": "{nick} 的 DND5E 作成：\n{list}",
  },
  "gen.dnd.line": { en: "{scores} total {total}", "zh-CN": "{scores} 合计 {total}" },
  "gen.dnd.point": {
    en: "Point buy: 27 points for six abilities. Cost by score: {costs}\nStandard array: {standard}",
    "zh-CN": "购点：六项属性共 27 点。各值所需点数：{costs}\n标准数组：{standard}",
  },
  "gen.dnd.saved": {
    en: "Saved as the card “{card}”, now in use here.",
    "zh-CN": "已存为角色卡「{card}」并绑定。",
  },
  "gen.dnd.tooMany": {
    en: "Between 1 and {limit} characters at a time.",
    "zh-CN": "一次可作成 1 到 {limit} 组。",
  },
  "gen.dnd.oneOnly": {
    en: "One character at a time can be saved as a card.",
    "zh-CN": "存为角色卡时一次只能作成一组。",
  },
  "buff.set": {
    en: "{nick}: {name} {old}→{new} ({added}, temporary)",
    "zh-CN": "{nick}：{name} {old}→{new}（临时 {added}）",
  },
  "buff.temporary": {
    en: "{nick}: temporary hit points {value}",
    "zh-CN": "{nick}：临时生命值 {value}",
  },
  "buff.show": { en: "Buffs of {nick}: {list}", "zh-CN": "{nick} 的临时数值：{list}" },
  "buff.none": { en: "{nick} has no buffs.", "zh-CN": "{nick} 没有临时数值。" },
  "buff.deleted": { en: "{nick}: taken back: {list}", "zh-CN": "{nick}：已移除 {list} 的临时数值" },
  "buff.notFound": { en: "Nothing was added to: {list}", "zh-CN": "没有这些临时数值：{list}" },
  "buff.cleared": { en: "{nick}: all buffs are gone.", "zh-CN": "{nick} 的临时数值已全部清除。" },
  "buff.range": { en: "At most {limit} can be added or taken.", "zh-CN": "一次最多增减 {limit}。" },
  "buff.tooMany": {
    en: "At most {limit} values can be changed for a time.",
    "zh-CN": "最多同时有 {limit} 项临时数值。",
  },
  "slots.line": { en: "level {level}: {current}/{max}", "zh-CN": "{level}环 {current}/{max}" },
  "slots.separator": { en: ", ", "zh-CN": "，" },
  "slots.show": { en: "Spell slots of {nick}: {list}", "zh-CN": "{nick} 的法术位：{list}" },
  "slots.changed": { en: "Spell slots of {nick} now: {list}", "zh-CN": "{nick} 的法术位已更新：{list}" },
  "slots.used": {
    en: "{nick} uses {count} level {level} slot(s), {current}/{max} left",
    "zh-CN": "{nick} 使用 {level} 环法术位 {count} 个，剩余 {current}/{max}",
  },
  "slots.cleared": { en: "{nick}: all spell slots are gone.", "zh-CN": "{nick} 的法术位已清空。" },
  "slots.none": {
    en: "No spell slots are set up. Example: {prefix}ss init 4 3 2",
    "zh-CN": "尚未设置法术位。例：{prefix}ss init 4 3 2",
  },
  "slots.notEnough": {
    en: "Not enough level {level} slots: {current}/{max}. Nothing was changed.",
    "zh-CN": "{level} 环法术位不足：{current}/{max}，未作改动。",
  },
  "slots.level": { en: "Spell slots have levels 1 to {most}.", "zh-CN": "法术位为 1 到 {most} 环。" },
  "rest.long": {
    en: "{nick} takes a long rest: HP back to {hp}/{max}, spell slots restored, buffs gone.",
    "zh-CN": "{nick} 完成长休：HP 回满 {hp}/{max}，法术位已恢复，临时数值已清除。",
  },
  "rest.hitDice": { en: "Hit dice regained: {count}", "zh-CN": "恢复生命骰 {count} 个" },
  "rest.short": {
    en: "{nick} takes a short rest: {detail}, HP {hp}/{max}, hit dice left {left}",
    "zh-CN": "{nick} 完成短休：{detail}，HP {hp}/{max}，剩余生命骰 {left}",
  },
  "rest.noHpMax": {
    en: "The maximum of hit points is not known. Set it first: {prefix}st hpmax12",
    "zh-CN": "尚未设置 HP 上限。请先设置，例：{prefix}st hpmax12",
  },
  "rest.noHitDice": {
    en: "No hit dice are known. Set them first: {prefix}st &hd=3d8",
    "zh-CN": "尚未设置生命骰。请先设置，例：{prefix}st &hd=3d8",
  },
  "rest.fewHitDice": {
    en: "Only {left} hit dice are left, {count} are asked for.",
    "zh-CN": "生命骰只剩 {left} 个，不够 {count} 个。",
  },
  "rest.dead": { en: "{nick} is dead: no rest helps.", "zh-CN": "{nick} 已经死亡，休息无济于事。" },
} as const;
