export {
  type FateText,
  fateDice,
  fateTotal,
  ladder,
  ladderStep,
  readFate,
  type ThrownFate,
  throwFate,
} from "./fate.js";
