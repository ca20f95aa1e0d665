import type { Operator, SubParameter } from "../nodes/operation.js";
import { evaluateArithmetic, evaluateComparison } from "./arithmetic.js";
import { evaluateBitwise } from "./bitwise.js";
import { evaluateClamp } from "./clamp.js";
import { evaluateDice } from "./dice/dice.js";
import { evaluateDoubleCross } from "./dice/double-cross.js";
import { evaluateFate } from "./dice/fate.js";
import { evaluatePercentile } from "./dice/percentile.js";
import { evaluatePool } from "./dice/pool.js";
import { evaluateLoop } from "./loop.js";
import { evaluateQuestion } from "./question.js";
import { evaluateSelection } from "./selection.js";
import { evaluateSlice, evaluateTuple } from "./slice.js";
import { evaluateTemporary } from "./temporary.js";

function needed(...letters: readonly string[]): readonly SubParameter[] {
  return letters.map((letter) => ({ letter, missing: undefined }));
}

function optional(...letters: readonly string[]): readonly SubParameter[] {
  return letters.map((letter) => ({ letter, missing: 1 }));
}

/**
 * An operator with all fields, in one order: where each had fields of its own, reading one of them would be a search,
 * and the parser does little else.
 */
function uniform({ token, level, evaluate, ...more }: Operator): Operator {
  const { left, right, postfix = false, takesBody = false, rightNeeds, rolls = false, subs } = more;
  return { token, level, left, right, postfix, takesBody, rightNeeds, rolls, subs, evaluate };
}

/** The sign at the start of an expression has a 0 on its left. */
export const minus: Operator = uniform({ token: "-", level: 3, evaluate: evaluateArithmetic });

const others: readonly Operator[] = [
  { token: "$t", level: 9, left: 1, subs: needed("="), evaluate: evaluateTemporary },
  {
    token: "?",
    level: 8,
    right: 0,
    rightNeeds: ":",
    subs: needed(":"),
    evaluate: evaluateQuestion,
  },
  {
    token: "d",
    level: 7,
    left: 1,
    right: "faces",
    rolls: true,
    subs: [...needed("k", "q", "a"), ...optional("p", "b")],
    evaluate: evaluateDice,
  },
  { token: "b", level: 7, left: 1, right: 1, rolls: true, evaluate: evaluatePercentile },
  { token: "p", level: 7, left: 1, right: 1, rolls: true, evaluate: evaluatePercentile },
  { token: "f", level: 7, left: 4, right: 3, rolls: true, evaluate: evaluateFate },
  { token: "a", level: 7, rolls: true, subs: needed("k", "q", "m"), evaluate: evaluatePool },
  { token: "c", level: 7, rolls: true, subs: needed("m"), evaluate: evaluateDoubleCross },
  { token: "kh", level: 6, right: 1, evaluate: evaluateSelection },
  { token: "kl", level: 6, right: 1, evaluate: evaluateSelection },
  { token: "dh", level: 6, right: 1, evaluate: evaluateSelection },
  { token: "dl", level: 6, right: 1, evaluate: evaluateSelection },
  { token: "max", level: 6, evaluate: evaluateClamp },
  { token: "min", level: 6, evaluate: evaluateClamp },
  { token: "sp", level: 6, evaluate: evaluateSlice },
  { token: "lp", level: 6, takesBody: true, evaluate: evaluateLoop },
  { token: "tp", level: 6, postfix: true, evaluate: evaluateTuple },
  { token: "^", level: 5, evaluate: evaluateArithmetic },
  { token: "*", level: 4, evaluate: evaluateArithmetic },
  { token: "/", level: 4, evaluate: evaluateArithmetic },
  { token: "+", level: 3, evaluate: evaluateArithmetic },
  { token: "&", level: 2, evaluate: evaluateBitwise },
  { token: "|", level: 2, evaluate: evaluateBitwise },
  { token: "<", level: 1, evaluate: evaluateComparison },
  { token: ">", level: 1, evaluate: evaluateComparison },
];

/** The operators of OneDice V1. */
export const operators: readonly Operator[] = [...others.map(uniform), minus];

/** Other spellings. */
export const spellings: Readonly<Record<string, string>> = { x: "*", df: "f" };
