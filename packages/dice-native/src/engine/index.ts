export { createNativeEngine, type NativeEngineOptions } from "./engine.js";
export { NativeEvaluation } from "./evaluation.js";
export { caps } from "./limits.js";
export { maxLength } from "./parser.js";
export type { RefusalReason } from "./refusal.js";
