/** Fate dice that were thrown. */
export interface ThrownFate {
  /** −1, 0 or 1 each. */
  readonly dice: readonly number[];
  readonly bonus: number;
  readonly total: number;
}

const diceOfACheck = 4;

/** The sum of Fate dice of −1, 0 and 1. */
export function fateTotal(dice: readonly number[], bonus = 0): number {
  return dice.reduce((sum, value) => sum + value, bonus);
}

/** Throws four Fate dice. @param die of three faces: 1, 2 and 3 stand for −1, 0 and 1 */
export function throwFate(die: (faces: number) => number, bonus = 0): ThrownFate {
  const dice = Array.from({ length: diceOfACheck }, () => die(3) - 2);
  return { dice, bonus, total: fateTotal(dice, bonus) };
}

/** The steps of the ladder that have words; what lies beyond has those of the nearest. */
export const ladder = { least: -4, most: 8 } as const;

/** The step of a total on the ladder. */
export function ladderStep(total: number): number {
  return Math.min(ladder.most, Math.max(ladder.least, total));
}

/** The dice as they are shown: `[-,0,+,+]`. */
export function fateDice(dice: readonly number[]): string {
  return `[${dice.map((value) => (value < 0 ? "-" : value > 0 ? "+" : "0")).join(",")}]`;
}

/** What follows the word of the command. */
export interface FateText {
  readonly bonus: number;
  /** What is left: the reason. */
  readonly rest: string;
}

const bonuses = /^\s*((?:[+-]\s*\d{1,6}(?!\d)\s*)+)/u;

/** Reads `+2`, `+3-1` or nothing, and the reason. */
export function readFate(text: string): FateText {
  const match = bonuses.exec(text);
  if (match === null) return { bonus: 0, rest: text.trim() };
  const [all, added = ""] = match;
  const terms = added.replace(/\s/gu, "").match(/[+-]\d+/gu) ?? [];
  return {
    bonus: terms.reduce((sum, term) => sum + Number(term), 0),
    rest: text.slice(all.length).trim(),
  };
}
