export {
  checkPool,
  fillPool,
  type Pool,
  type PoolDefaults,
  type PoolDie,
  type PoolLimits,
  type ThrownPool,
  throwPool,
} from "./pool.js";
export { type PoolText, poolDice, poolName, poolParts, readPool, readPoolParts } from "./pool-text.js";
