import { type Ability, abilities } from "../engine/index.js";
import { attribute, modifierName, saveName } from "./names.js";

/** Other names of the abilities. */
export const abilityAliases: Readonly<Record<Ability, string[]>> = {
  力量: ["str", "strength", "膂力"],
  体质: ["con", "constitution", "體質"],
  敏捷: ["dex", "dexterity"],
  智力: ["int", "intelligence", "智能"],
  感知: ["wis", "wisdom"],
  魅力: ["cha", "charisma"],
};

/** Other names of the skills. */
export const skillAliases: Readonly<Record<string, string[]>> = {
  运动: ["athletics", "運動", "运动检定"],
  体操: ["acrobatics", "特技", "杂技", "體操"],
  巧手: ["sleightofhand", "sleight of hand", "sleight", "妙手"],
  隐匿: ["stealth", "潜行", "隱匿", "隐蔽"],
  调查: ["investigation", "調查"],
  奥秘: ["arcana", "奧秘", "奥法"],
  历史: ["history", "歷史"],
  自然: ["nature"],
  宗教: ["religion"],
  察觉: ["perception", "察覺"],
  洞悉: ["insight", "洞察"],
  驯兽: ["animalhandling", "animal handling", "驯养", "驯服", "馴獸"],
  医药: ["medicine", "医疗", "醫藥"],
  求生: ["survival", "生存"],
  游说: ["persuasion", "说服", "劝说", "遊說"],
  欺瞒: ["deception", "欺骗", "哄骗", "欺瞞"],
  威吓: ["intimidation", "威嚇", "恐吓", "威胁"],
  表演: ["performance"],
};

/** Other names of what is no ability and no skill. */
export const otherAliases: Readonly<Record<string, string[]>> = {
  [attribute.hp]: ["hp", "生命", "体力", "血量", "当前生命值"],
  [attribute.hpMax]: ["hpmax", "maxhp", "HP上限", "生命上限", "最大生命值"],
  [attribute.tempHp]: ["hptmp", "temphp", "hptemp", "thp", "临时HP", "临时生命"],
  [attribute.armour]: ["ac", "护甲", "防御等级", "护甲值"],
  [attribute.level]: ["lv", "lvl", "level", "人物等级"],
  [attribute.proficiency]: ["pb", "prof", "proficiency", "熟练加值", "熟练值"],
  [attribute.initiative]: ["init", "initiative", "先攻加值"],
  [attribute.speed]: ["speed", "移动速度"],
  [attribute.passivePerception]: ["pp", "passiveperception"],
  [attribute.spellSave]: ["dc", "spellsave", "法术豁免DC", "法术DC"],
  [attribute.spellModifier]: ["spellmod", "施法属性调整值"],
  [attribute.hitDice]: ["hd", "hitdice"],
  [attribute.hitDiceMax]: ["hdmax"],
};

/** Names as an English table reads them, where the first Latin one does not do. */
export const englishNames: Readonly<Record<string, string>> = {
  巧手: "Sleight of Hand",
  驯兽: "Animal Handling",
  [attribute.hpMax]: "Max HP",
  [attribute.tempHp]: "Temp HP",
  [attribute.level]: "Level",
  [attribute.proficiency]: "Proficiency Bonus",
  [attribute.initiative]: "Initiative",
  [attribute.passivePerception]: "Passive Perception",
  [attribute.spellSave]: "Spell Save DC",
  [attribute.spellModifier]: "Spell Modifier",
  [attribute.hitDice]: "Hit Dice",
  [attribute.hitDiceMax]: "Max Hit Dice",
  ...Object.fromEntries(
    abilities.flatMap((ability) => {
      const short = (abilityAliases[ability][0] ?? ability).toUpperCase();
      return [
        [saveName(ability), `${short} Save`],
        [modifierName(ability), `${short} Modifier`],
      ];
    }),
  ),
};
