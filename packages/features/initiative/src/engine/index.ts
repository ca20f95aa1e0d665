export { ordered, type Ranked } from "./order.js";
export {
  type Fight,
  type Fighter,
  inserted,
  nextTurn,
  removed,
  type TurnEnded,
  unitKey,
} from "./turn-order.js";
export { initiativeValue, readValue, type ValueForm } from "./value.js";
