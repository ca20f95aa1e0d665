import { fail } from "../errors.js";
import { engineLimits } from "../limits.js";
import {
  ArrayValue,
  BuiltinValue,
  ComputedValue,
  DictionaryValue,
  numberIn,
  typeOf,
  type Value,
} from "../values/values.js";
import type { Run } from "./run.js";

/** Numbers only; the answer is 1 or 0. */
export function compare(
  left: Value,
  right: Value,
  operator: string,
  at: number,
  holds: (left: number, right: number) => boolean,
): number {
  const a = numberIn(left);
  const b = numberIn(right);
  if (a === undefined || b === undefined) {
    return fail("dice.type.mismatch", operator, at, { left: typeOf(left), right: typeOf(right) });
  }
  return holds(a, b) ? 1 : 0;
}

/** By value across integers and floats, by content for collections; any other mix of types is unequal. */
export function equals(
  left: Value,
  right: Value,
  run: Run,
  operator: string,
  at: number,
  depth = 0,
): boolean {
  if (left === right) return true;
  const a = numberIn(left);
  if (a !== undefined) return a === numberIn(right);
  if (left instanceof ComputedValue) return right instanceof ComputedValue && left.text === right.text;
  if (left instanceof BuiltinValue) return right instanceof BuiltinValue && left.body === right.body;
  if (depth > engineLimits.valueDepth)
    fail("dice.expr.tooDeep", operator, at, { limit: engineLimits.valueDepth });
  if (left instanceof ArrayValue) {
    if (!(right instanceof ArrayValue) || left.items.length !== right.items.length) return false;
    run.spend(left.items.length, operator, at);
    return left.items.every((item, index) => equals(item, right.items[index]!, run, operator, at, depth + 1));
  }
  if (left instanceof DictionaryValue) {
    if (!(right instanceof DictionaryValue) || left.entries.size !== right.entries.size) return false;
    run.spend(left.entries.size, operator, at);
    for (const [key, value] of left.entries) {
      const other = right.entries.get(key);
      if (other === undefined || !equals(value, other, run, operator, at, depth + 1)) return false;
    }
    return true;
  }
  return false;
}
