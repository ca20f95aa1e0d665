import { isHiddenAttribute, proficiencyOf } from "@dicetower/cards/api";
import type { Ability } from "../engine/index.js";

/** Name of the rule system. */
export const systemName = "dnd5e";

/** Names of attributes that the commands read and write. */
export const attribute = {
  hp: "生命值",
  hpMax: "生命值上限",
  tempHp: "临时生命值",
  armour: "护甲等级",
  level: "等级",
  proficiency: "熟练",
  initiative: "先攻",
  speed: "速度",
  passivePerception: "被动察觉",
  spellSave: "法术豁免",
  spellModifier: "施法调整值",
  hitDice: "生命骰",
  /** How many hit dice there are when none is spent: written when the first is. */
  hitDiceMax: "生命骰上限",
} as const;

export function modifierName(ability: Ability): string {
  return `${ability}调整值`;
}

export function saveName(ability: Ability): string {
  return `${ability}豁免`;
}

/** The marked name of an attribute that holds a mark of proficiency; undefined for any other attribute. */
export function markedBy(attributeName: string): string | undefined {
  return isHiddenAttribute(attributeName) ? attributeName.slice(proficiencyOf("").length) : undefined;
}

/** A mark of proficiency in halves, under a name that formulas can read: the rule of marks keeps it. */
export function markAttribute(name: string): string {
  return `${name}熟练`;
}
