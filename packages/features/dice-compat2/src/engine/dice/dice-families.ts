import { commonDice } from "./dice-common.js";
import { doubleCrossDice } from "./dice-double-cross.js";
import { fateDice } from "./dice-fate.js";
import type { DiceOperator } from "./dice-operator.js";
import { bonusDice, penaltyDice } from "./dice-percentile.js";
import { poolDice } from "./dice-pool.js";

/** Operators by each letter that introduces them. */
export type OperatorTable = ReadonlyMap<string, readonly DiceOperator[]>;

const builtInOperators: readonly DiceOperator[] = [
  commonDice,
  bonusDice,
  penaltyDice,
  poolDice,
  doubleCrossDice,
  fateDice,
];

/** The built-in operators with `registered` ones behind them. */
export function operatorTable(registered: readonly DiceOperator[] = []): OperatorTable {
  const table = new Map<string, DiceOperator[]>();
  for (const operator of [...builtInOperators, ...registered]) {
    for (const letter of operator.letters) {
      const known = table.get(letter);
      if (known === undefined) table.set(letter, [operator]);
      else known.push(operator);
    }
  }
  return table;
}
