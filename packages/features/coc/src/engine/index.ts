export {
  type Characteristic,
  characteristics,
  damageBonus6,
  damageBonus7,
  derived6,
  derived7,
  type Edition,
  type Investigator,
  throwInvestigator,
} from "./characters.js";
export { type CheckText, readCheck, readTens, type UnreadCheck } from "./check-text.js";
export { type Difficulty, difficultyWords, levelAt, readDifficulty, targetAt } from "./difficulty.js";
export { grows, maxGrown } from "./growth.js";
export {
  durationUnit,
  type Insanity,
  type InsanityTable,
  type SubTable,
  subEntries,
  symptoms,
  throwInsanity,
} from "./insanity.js";
export {
  deltaGreen,
  type Level,
  type LevelOptions,
  levelOf,
  levels,
  passes,
  rankOf,
  type Variant,
  variantOf,
  variants,
} from "./levels.js";
export type { NameReader, NameText } from "./names.js";
export { type Side, type TieOptions, type TieRule, type Winner, winnerOf } from "./opposed.js";
export { type Percentile, type TensDice, throwPercentile, withTens } from "./percentile.js";
export {
  greatest,
  isIndefinite,
  type LossOptions,
  loseSanity,
  lossAt,
  type SanityLoss,
  sanityCeiling,
} from "./sanity.js";
export {
  hasDice,
  maxTarget,
  minTarget,
  namesIn,
  readTarget,
  type Target,
  type TargetDice,
  targetValue,
  withValue,
} from "./target.js";
