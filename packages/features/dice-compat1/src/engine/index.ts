export { type Compat1Options, createCompat1Engine } from "./engine.js";
export type { Compat1Evaluation } from "./evaluation.js";
