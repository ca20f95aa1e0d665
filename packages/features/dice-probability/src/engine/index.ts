export { type Analysis, analyse, type Effort, type Method, quick, thorough } from "./analyse.js";
export type { Outcomes } from "./outcomes.js";
export {
  type Bar,
  bars,
  percentiles,
  type Reach,
  reach,
  type Summary,
  summarise,
} from "./summary.js";
export { NoNumber } from "./work.js";
