import type { DiceFormula } from "@dicetower/contract/engine";
import { engineLimits } from "../limits.js";
import type { Words } from "../result/notation.js";
import type { TermRoller } from "./dice-operator.js";

/** Dice of the first round, and dice in all, up to which single dice are shown. */
const shownFirst = 14;
const shownInAll = 100;

/**
 * The dice of a roll that went on: ` 轮数:2 {1,2*,<10>},{3}`; no rounds for a single one, no dice for too many.
 * @param show how one die is printed
 */
export function roundsWorking(
  rounds: readonly (readonly number[])[],
  words: Words,
  show: (die: number) => string,
): string {
  const count = rounds.length > 1 ? ` ${words.of("rounds")}:${rounds.length}` : "";
  const isShown = (rounds[0]?.length ?? 0) <= shownFirst && diceIn(rounds) <= shownInAll;
  return isShown ? `${count} ${rounds.map((round) => `{${round.map(show).join(",")}}`).join(",")}` : count;
}

export function diceIn(rounds: readonly (readonly number[])[]): number {
  return rounds.reduce((sum, round) => sum + round.length, 0);
}

/** Most rounds of a roll that may go on. */
export function maxRounds({ limits }: TermRoller): number {
  return Math.min(engineLimits.rounds, limits.maxExplosions);
}

/** Dice in terms of chance; their number and faces have been checked. */
export function diceFormula(count: number, faces: number, { limits }: TermRoller): DiceFormula {
  return {
    kind: "dice",
    count: { kind: "number", value: count },
    mostDice: Math.min(engineLimits.dice, limits.maxDice),
    faces: { kind: "number", value: faces },
    mostFaces: faces,
  };
}
