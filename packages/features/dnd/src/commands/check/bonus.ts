import { type CardSheet, proficiencyOf } from "@dicetower/cards/api";
import { type Ability, abilities, abilityModifier, abilityOfSkill } from "../../engine/index.js";
import { attribute, saveName } from "../../system/names.js";

/** What a character adds to the die of a check. */
export interface Bonus {
  /** Name of the attribute. */
  readonly name: string;
  /** Each with its sign in the working: the modifier, the proficiency. */
  readonly parts: readonly number[];
}

const saves = new Map(abilities.map((ability) => [saveName(ability), ability]));

/**
 * What a check of an attribute adds; undefined where nothing is known of it.
 * @throws EngineError where a formula of the card cannot be worked out
 */
export function bonusOf(sheet: CardSheet, word: string): Bonus | undefined {
  const name = sheet.system.nameOf(sheet.nameOf(word));
  if (isAbility(name)) return { name, parts: [modifierOf(sheet, name)] };
  const save = saves.get(name);
  const ability = save ?? abilityOfSkill(name);
  if (ability === undefined) {
    const value = sheet.number(name);
    return value === undefined ? undefined : { name, parts: [value] };
  }
  // A value of the player's own is the whole bonus.
  if (sheet.has(name)) return { name, parts: [sheet.number(name) ?? 0] };
  const factor = markOf(sheet, name) ?? (save === undefined ? undefined : markOf(sheet, save)) ?? 0;
  const proficiency = Math.floor((sheet.number(attribute.proficiency) ?? 2) * factor);
  const buff = sheet.card.buffs[sheet.nameOf(name)] ?? 0;
  const parts = [modifierOf(sheet, ability), proficiency, buff];
  return { name, parts: [parts[0] as number, ...parts.slice(1).filter((part) => part !== 0)] };
}

function modifierOf(sheet: CardSheet, ability: Ability): number {
  return abilityModifier(sheet.number(ability) ?? 10);
}

function markOf(sheet: CardSheet, name: string): number | undefined {
  const mark = sheet.card.attributes[proficiencyOf(sheet.nameOf(name))];
  return typeof mark === "number" ? mark : undefined;
}

function isAbility(name: string): name is Ability {
  return (abilities as readonly string[]).includes(name);
}
