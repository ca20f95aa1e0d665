/** Modifier of an ability score: half of what it is above ten, rounded down. */
export function abilityModifier(score: number): number {
  return Math.floor((score - 10) / 2);
}

/** Proficiency bonus of a level: 2 at level 1, one more for every four. */
export function proficiencyBonus(level: number): number {
  return 2 + Math.floor((level - 1) / 4);
}

/** Ability score of four dice: the lowest is dropped. */
export function abilityScore(dice: readonly number[]): number {
  return dice.reduce((sum, value) => sum + value, 0) - Math.min(...dice);
}

/** What a check is made of. */
export interface CheckDice {
  readonly d20: number;
  /** Ability score. */
  readonly ability: number;
  /** Proficiency bonus of the character. */
  readonly proficiency: number;
  readonly proficient: boolean;
  /** How much of the bonus counts: 0.5, 1 when left out, 2 for expertise. */
  readonly factor?: number;
}

/** Total of a check: die, modifier, and the share of the proficiency bonus, rounded down. */
export function abilityCheck({ d20, ability, proficiency, proficient, factor = 1 }: CheckDice): number {
  return d20 + abilityModifier(ability) + (proficient ? Math.floor(proficiency * factor) : 0);
}

/** Passive value of a skill. @param bonus what a check of the skill adds to the die */
export function passive(bonus: number): number {
  return 10 + bonus;
}

/** What scores cost where 27 points are spent on six abilities. */
export const pointCosts: readonly (readonly [score: number, points: number])[] = [
  [8, 0],
  [9, 1],
  [10, 2],
  [11, 3],
  [12, 4],
  [13, 5],
  [14, 7],
  [15, 9],
];
