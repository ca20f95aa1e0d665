export { type Accepted, type Attempt, type ChainProbe, type Explanation, explain } from "./attempt.js";
export { type Chain, createChain } from "./chain.js";
export { defaultLimits, evaluateProgram, type RollLimits, type RollSettings } from "./evaluate.js";
export { evaluateNamed } from "./evaluate-named.js";
export {
  compatible,
  custom,
  type EngineChoice,
  type EngineMode,
  engineKeys,
  enhanced,
  raw,
} from "./modes.js";
export { namesOf } from "./names.js";
export { type RollLine, rollLine } from "./printing/roll-line.js";
export { type TensThrown, tensText } from "./printing/tens-text.js";
export { type BrokenOff, type NameAsReason, type Reading, settleReading } from "./reading/reading.js";
export { type RollText, readRollText } from "./reading/roll-text.js";
export { checkRounds, defaultMaxRounds, type RoundsPrefix } from "./reading/rounds.js";
export { type DiceRecorder, type RecordedDie, recordDice } from "./recorder.js";
export { seededBlocks, seededDice } from "./seeded-die.js";
export {
  isRefused,
  type TrialRefusal,
  type TrialRoll,
  type TrialRound,
  type TrialSettings,
  trialRoll,
} from "./trial-roll.js";
export { type BlockSource, createDice, type DieSource } from "./uniform-die.js";
