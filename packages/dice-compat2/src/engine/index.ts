export { explodingDice } from "./dice-exploding.js";
export { type Keep, type KeptDice, keepAmount, keepDice, parseKeep } from "./dice-keep.js";
export type {
  Amount,
  DiceFamily,
  DiceOperator,
  DiceTerm,
  TermResult,
  TermRoller,
  TermScanner,
} from "./dice-operator.js";
export { rerolledDice } from "./dice-reroll.js";
export { successDice } from "./dice-successes.js";
export {
  type Compat2Engine,
  type Compat2Options,
  type Compat2Prefix,
  type Compat2Probe,
  createCompat2Engine,
} from "./engine.js";
export type { Compat2ErrorKey } from "./errors.js";
export type { Compat2Evaluation } from "./evaluation.js";
export { extraOperators } from "./extra-operators.js";
export type { Words } from "./notation.js";
export type { Compat2Program } from "./program.js";
export { createRollEngine } from "./roll-engine.js";
