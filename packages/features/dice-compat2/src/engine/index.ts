export { explodingDice } from "./dice/dice-exploding.js";
export { type Keep, type KeptDice, keepAmount, keepDice, parseKeep } from "./dice/dice-keep.js";
export type {
  Amount,
  DiceFamily,
  DiceOperator,
  DiceTerm,
  TermResult,
  TermRoller,
  TermScanner,
} from "./dice/dice-operator.js";
export { rerolledDice } from "./dice/dice-reroll.js";
export { successDice } from "./dice/dice-successes.js";
export { extraOperators } from "./dice/extra-operators.js";
export {
  type Compat2Engine,
  type Compat2Options,
  type Compat2Prefix,
  type Compat2Probe,
  createCompat2Engine,
} from "./engine.js";
export type { Compat2ErrorKey } from "./errors.js";
export type { Compat2Program } from "./program.js";
export type { Compat2Evaluation } from "./result/evaluation.js";
export type { Words } from "./result/notation.js";
export { createRollEngine } from "./roll-engine.js";
