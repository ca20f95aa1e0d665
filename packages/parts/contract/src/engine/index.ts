export { Budget, type Limits, unlimited } from "./budget.js";
export type {
  CardValue,
  Die,
  DisplayStyle,
  DisplayWord,
  DisplayWords,
  Engine,
  EngineModule,
  Environment,
  Evaluation,
  JsonValue,
  Prefix,
  Probe,
  Program,
  Refusal,
  RollNode,
  ValueType,
} from "./engine.js";
export { EngineError, type EngineErrorKey } from "./errors.js";
export type {
  FeatureOrigin,
  FeaturePart,
  FeatureState,
  FeatureStatus,
  FeatureWithheld,
  SwitchPlan,
} from "./feature-status.js";
export type {
  ChoiceFormula,
  DiceFormula,
  Formula,
  OperationFormula,
  PercentileFormula,
  RoundsFormula,
} from "./formula.js";
export { ProgramCache } from "./program-cache.js";
