import { readPool as readDx, throwPool as throwDx } from "@dicetower/dx/engine";
import { judgeCheck } from "@dicetower/emoklore/engine";
import { fateTotal } from "@dicetower/fate/engine";
import { judgePool } from "@dicetower/shadowrun/engine";
import { readPool as readWod, throwPool as throwWod } from "@dicetower/wod/engine";
import { evaluate } from "./expression.js";
import { facesOf, member, type RuleRunners, type RuleVector } from "./rule-vector.js";

const limits = { maxDice: 999, maxFaces: 9999, maxExplosions: 100, maxOperations: 20_000 };

const diceOf = (given: RuleVector["given"]) => member<readonly number[]>(given, "dice");

/** Throws a pool with the dice of its rounds; fails where dice are left over. */
function thrown<P, R>(
  given: RuleVector["given"],
  read: (text: string) => { readonly pool: P } | undefined,
  throwPool: (pool: P, die: (faces: number) => number) => R,
): R {
  const pool = read(member<string>(given, "expr"))?.pool;
  if (pool === undefined) throw new Error("the text is no pool");
  const faces = facesOf(member<readonly (readonly number[])[]>(given, "rounds").flat());
  const result = throwPool(pool, faces.die);
  if (faces.left > 0) throw new Error(`${faces.left} dice were not asked for`);
  return result;
}

/** World of Darkness. */
export const wod: RuleRunners = {
  pool: (given) => ({ ...thrown(given, readWod, (pool, die) => throwWod(pool, die, limits)) }),
};

/** Double Cross. */
export const dx: RuleRunners = {
  pool: (given) => ({ ...thrown(given, readDx, (pool, die) => throwDx(pool, die, limits)) }),
};

/** Shadowrun. */
export const shadowrun: RuleRunners = { pool: (given) => ({ ...judgePool(diceOf(given)) }) };

/** Emoklore. */
export const emoklore: RuleRunners = {
  pool: (given) => ({ ...judgeCheck(diceOf(given), member<number>(given, "judge")) }),
};

/** Expressions under the usual engines, and Fate dice. */
export const dice: RuleRunners = {
  expression: (given) => ({ total: evaluate(member<string>(given, "expr"), diceOf(given)) }),
  fate: (given) => ({ total: fateTotal(diceOf(given)) }),
};
