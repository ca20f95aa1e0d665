import { abilities } from "./skills.js";

/** A character: abilities of 1 to 6 that sum to 25, luck, and what follows from them. */
export interface Character {
  /** In the order of `abilities`. */
  readonly abilities: readonly number[];
  readonly luck: number;
  readonly hp: number;
  readonly mp: number;
}

const maxCount = 6;
const sum = 25;

/** In how many ways some abilities can have a sum. */
function waysOf(count: number, total: number, known = new Map<string, number>()): number {
  if (count === 0) return total === 0 ? 1 : 0;
  const key = `${count}:${total}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  let ways = 0;
  for (let value = 1; value <= Math.min(maxCount, total); value++)
    ways += waysOf(count - 1, total - value, known);
  known.set(key, ways);
  return ways;
}

/** Throws a character: each way to share the points is as likely as any other. */
export function throwCharacter(die: (faces: number) => number): Character {
  const known = new Map<string, number>();
  let at = die(waysOf(abilities.length, sum, known)) - 1;
  let left = sum;
  const values: number[] = [];
  for (let behind = abilities.length - 1; behind >= 0; behind--) {
    for (let value = 1; ; value++) {
      const ways = waysOf(behind, left - value, known);
      if (at < ways) {
        values.push(value);
        left -= value;
        break;
      }
      at -= ways;
    }
  }
  const [body = 1, , spirit = 1, , wits = 1] = values;
  return { abilities: values, luck: die(6), hp: body + 10, mp: spirit + wits };
}
