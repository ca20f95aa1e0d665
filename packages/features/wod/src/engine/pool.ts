import { EngineError } from "@dicetower/contract/engine";

/** A pool as it is thrown: `5a6k8q2m10`. */
export interface Pool {
  readonly count: number;
  /** A die from here on adds one to the next round; 0 = none does. */
  readonly again: number;
  /** A die from here on is a success; 0 = none is, where low dice are counted. */
  readonly success: number;
  /** A die up to here is a success; 0 = none is. */
  readonly low: number;
  readonly faces: number;
}

/** What of a pool is written or set for a group. */
export type PoolDefaults = Partial<Omit<Pool, "count">>;

/** Bounds of a pool. */
export interface PoolLimits {
  readonly maxDice: number;
  readonly maxFaces: number;
  /** Rounds of added dice. */
  readonly maxExplosions: number;
  /** Dice of all rounds. */
  readonly maxOperations: number;
}

/** A die of a pool. */
export interface PoolDie {
  readonly value: number;
  /** Adds a die to the next round. */
  readonly again: boolean;
  readonly success: boolean;
}

/** A pool that was thrown. */
export interface ThrownPool {
  readonly pool: Pool;
  readonly rounds: readonly (readonly PoolDie[])[];
  readonly successes: number;
}

/** The lowest explosion line: at 1 a pool would never end. */
const minAgain = 2;
/** The highest line that the sentence of the error names; higher ones mean that nothing explodes. */
const maxAgain = 11;

const standard = { again: 10, success: 8, faces: 10 };

/**
 * Fills a pool with the values of the group and those of the rules. Where low dice are counted, high ones are only when
 * a line for them was written, too.
 */
export function fillPool(count: number, written: PoolDefaults, group: PoolDefaults = {}): Pool {
  const low = written.low ?? (written.success === undefined ? group.low : undefined) ?? 0;
  const success = written.success ?? (written.low === undefined ? group.success : undefined);
  return {
    count,
    again: written.again ?? group.again ?? standard.again,
    success: success ?? (low > 0 ? 0 : standard.success),
    low,
    faces: written.faces ?? group.faces ?? standard.faces,
  };
}

/** @throws EngineError `dice.count.*`, `dice.faces.*`, `wod.addRange` */
export function checkPool({ count, again, faces }: Pool, limits: PoolLimits): void {
  const { maxDice, maxFaces } = limits;
  if (count < 1) throw new EngineError("dice.count.zero", "a", { limit: maxDice });
  if (count > maxDice) throw new EngineError("dice.count.tooMany", "a", { limit: maxDice });
  if (faces < 1) throw new EngineError("dice.faces.zero", "m", { limit: maxFaces });
  if (faces > maxFaces) throw new EngineError("dice.faces.tooMany", "m", { limit: maxFaces });
  if (again !== 0 && again < minAgain)
    throw new EngineError("wod.addRange", "a", { least: minAgain, most: maxAgain });
}

/**
 * Throws a pool, round after round.
 * @param die a whole number from 1 to `faces`
 * @throws EngineError as `checkPool`; `dice.explosion.tooDeep`, `dice.expr.tooMuch`
 */
export function throwPool(pool: Pool, die: (faces: number) => number, limits: PoolLimits): ThrownPool {
  checkPool(pool, limits);
  const { again, success, low, faces } = pool;
  const rounds: PoolDie[][] = [];
  let successes = 0;
  let thrown = 0;
  for (let count = pool.count; count > 0; ) {
    if (rounds.length > limits.maxExplosions)
      throw new EngineError("dice.explosion.tooDeep", "a", { limit: limits.maxExplosions });
    thrown += count;
    if (thrown > limits.maxOperations)
      throw new EngineError("dice.expr.tooMuch", "a", { limit: limits.maxOperations });
    const round = Array.from({ length: count }, (): PoolDie => {
      const value = die(faces);
      const high = success > 0 && value >= success;
      return { value, again: again > 0 && value >= again, success: high || (low > 0 && value <= low) };
    });
    rounds.push(round);
    successes += round.filter((one) => one.success).length;
    count = round.filter((one) => one.again).length;
  }
  return { pool, rounds, successes };
}
