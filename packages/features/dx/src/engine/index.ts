export { checkPool, type Pool, type PoolLimits, type ThrownPool, throwPool } from "./pool.js";
export { type PoolText, poolDice, poolName, readPool } from "./pool-text.js";
