import { EngineError } from "@dicetower/contract/engine";

/** A pool as it is thrown: `4c3m10`. */
export interface Pool {
  readonly count: number;
  /** A die from here on is critical and is thrown again. */
  readonly critical: number;
  readonly faces: number;
}

/** Bounds of a pool. */
export interface PoolLimits {
  readonly maxDice: number;
  readonly maxFaces: number;
  /** Rounds behind the first. */
  readonly maxExplosions: number;
  /** Dice of all rounds. */
  readonly maxOperations: number;
}

/** A pool that was thrown. */
export interface ThrownPool {
  readonly pool: Pool;
  readonly rounds: readonly (readonly number[])[];
  readonly total: number;
}

/** What a critical round scores, whatever the faces. */
const criticalScore = 10;
const minCritical = 2;

/** @throws EngineError `dice.count.*`, `dice.faces.*`, `dice.value.least` for a critical line below 2 */
export function checkPool({ count, critical, faces }: Pool, { maxDice, maxFaces }: PoolLimits): void {
  if (count < 1) throw new EngineError("dice.count.zero", "c", { limit: maxDice });
  if (count > maxDice) throw new EngineError("dice.count.tooMany", "c", { limit: maxDice });
  if (faces < 1) throw new EngineError("dice.faces.zero", "m", { limit: maxFaces });
  if (faces > maxFaces) throw new EngineError("dice.faces.tooMany", "m", { limit: maxFaces });
  if (critical < minCritical)
    throw new EngineError("dice.value.least", "c", { least: minCritical, value: critical });
}

/**
 * Throws a pool: each round with a critical die scores and has those dice thrown again; the last scores its highest die.
 * @param scoresFaces a critical round scores the number of faces instead of 10
 * @throws EngineError as `checkPool`; `dice.explosion.tooDeep`, `dice.expr.tooMuch`
 */
export function throwPool(
  pool: Pool,
  die: (faces: number) => number,
  limits: PoolLimits,
  scoresFaces = false,
): ThrownPool {
  checkPool(pool, limits);
  const { critical, faces } = pool;
  const rounds: number[][] = [];
  let total = 0;
  let thrown = 0;
  for (let count = pool.count; count > 0; ) {
    if (rounds.length > limits.maxExplosions)
      throw new EngineError("dice.explosion.tooDeep", "c", { limit: limits.maxExplosions });
    thrown += count;
    if (thrown > limits.maxOperations)
      throw new EngineError("dice.expr.tooMuch", "c", { limit: limits.maxOperations });
    const round = Array.from({ length: count }, () => die(faces));
    rounds.push(round);
    count = round.filter((value) => value >= critical).length;
    if (count === 0) total += round.reduce((most, value) => Math.max(most, value), 0);
    else total += scoresFaces ? faces : criticalScore;
  }
  return { pool, rounds, total };
}
