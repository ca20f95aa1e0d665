export { type Glitch, judgePool, type PoolText, readPool, type ThrownPool, throwPool } from "./pool.js";
