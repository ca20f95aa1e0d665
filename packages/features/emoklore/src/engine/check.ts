import { EngineError } from "@dicetower/contract/engine";

/** How a check ends. */
export type Level = "fumble" | "failure" | "success" | "effective" | "extreme" | "miracle" | "catastrophe";

/** A check that was thrown. */
export interface ThrownCheck {
  readonly dice: readonly number[];
  readonly judge: number;
  readonly score: number;
  readonly level: Level;
}

const faces = 10;

/** The score of ten-sided dice: one for each up to the judge value, one more for a 1, one less for a 10. */
export function scoreOf(dice: readonly number[], judge: number): number {
  let score = 0;
  for (const value of dice) {
    if (value <= judge) score += 1;
    if (value === 1) score += 1;
    if (value === faces) score -= 1;
  }
  return score;
}

/** The level that a score reaches. */
export function levelOf(score: number): Level {
  if (score < 0) return "fumble";
  if (score >= 10) return "catastrophe";
  if (score >= 4) return "miracle";
  return (["failure", "success", "effective", "extreme"] as const)[score] ?? "extreme";
}

/** Judges dice that were thrown. */
export function judgeCheck(dice: readonly number[], judge: number): ThrownCheck {
  const score = scoreOf(dice, judge);
  return { dice, judge, score, level: levelOf(score) };
}

/** Dice of a check: one at least, and those that are added. */
export function diceOf(level: number, bonus: number): number {
  return Math.max(1, level) + bonus;
}

/** Throws a check. @throws EngineError `dice.count.*` */
export function throwCheck(
  { level, bonus, judge }: { readonly level: number; readonly bonus: number; readonly judge: number },
  die: (faces: number) => number,
  { maxDice }: { readonly maxDice: number },
): ThrownCheck {
  const count = diceOf(level, bonus);
  if (count < 1) throw new EngineError("dice.count.zero", "ek", { limit: maxDice });
  if (count > maxDice) throw new EngineError("dice.count.tooMany", "ek", { limit: maxDice });
  return judgeCheck(
    Array.from({ length: count }, () => die(faces)),
    judge,
  );
}
