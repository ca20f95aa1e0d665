import { type Level, passes, rankOf } from "./levels.js";

/** One side of an opposed check. */
export interface Side {
  readonly roll: number;
  readonly value: number;
  readonly level: Level;
}

/** What decides where both have the same level: 0 nothing, 1 the higher value, 2 the lower roll and then the value. */
export type TieRule = 0 | 1 | 2;

/** `none` where both failed. */
export type Winner = "a" | "b" | "tie" | "none";

/** How same levels are decided. */
export interface TieOptions {
  readonly rule: TieRule;
  /** Delta Green: by the rolls, the higher one (true) or the lower one wins. Undefined for other variants. */
  readonly higherRollWins?: boolean | undefined;
}

/** Who wins an opposed check. */
export function winnerOf(a: Side, b: Side, { rule, higherRollWins }: TieOptions): Winner {
  if (!passes(a.level) && !passes(b.level)) return "none";
  const levels = compared(rankOf(a.level), rankOf(b.level));
  if (levels !== "tie") return levels;
  if (higherRollWins !== undefined)
    return higherRollWins ? compared(a.roll, b.roll) : compared(b.roll, a.roll);
  if (rule === 0) return "tie";
  const rolls = rule === 2 ? compared(b.roll, a.roll) : "tie";
  return rolls === "tie" ? compared(a.value, b.value) : rolls;
}

function compared(a: number, b: number): Winner {
  return a === b ? "tie" : a > b ? "a" : "b";
}
