export { createNativeEngine, type NativeEngineOptions } from "./engine.js";
export { NativeEvaluation } from "./evaluation.js";
export { engineLimits } from "./limits.js";
export { maxLength } from "./parser.js";
export type { RefusalReason } from "./refusal.js";
