import { fail, wrongType } from "../errors.js";
import type { BinaryOperator } from "../syntax/nodes.js";
import { ArrayValue, Float, numberIn, typeOf, type Value } from "../values/values.js";
import { compare, equals } from "./comparison.js";
import type { Run } from "./run.js";

/** A binary operation on two values; `at` is the offset of the operator. */
export type Operation = (left: Value, right: Value, run: Run, at: number) => Value;

/** An integer result, never -0. */
export function integer(value: number, operator: string, at: number): number {
  if (!Number.isSafeInteger(value)) fail("dice.number.unsafe", operator, at);
  return value + 0;
}

/** A float result. */
export function float(value: number, operator: string, at: number): Float {
  if (!Number.isFinite(value)) fail("dice.number.unsafe", operator, at);
  return new Float(value);
}

function mismatch(left: Value, right: Value, operator: string, at: number): never {
  return fail("dice.type.mismatch", operator, at, { left: typeOf(left), right: typeOf(right) });
}

/** An operation of numbers: of two integers an integer, of any float a float. */
function numeric(
  operator: BinaryOperator,
  ofIntegers: (left: number, right: number, at: number) => number,
  ofFloats: (left: number, right: number, at: number) => number = ofIntegers,
  otherwise: Operation = (left, right, _run, at) => mismatch(left, right, operator, at),
): Operation {
  return (left, right, run, at) => {
    if (typeof left === "number" && typeof right === "number") {
      return integer(ofIntegers(left, right, at), operator, at);
    }
    const a = numberIn(left);
    const b = numberIn(right);
    if (a === undefined || b === undefined) return otherwise(left, right, run, at);
    return float(ofFloats(a, b, at), operator, at);
  };
}

function divisor(value: number, operator: string, at: number): number {
  return value === 0 ? fail("dice.divideByZero", operator, at) : value;
}

/** Cuts toward zero; exact, where a division of floats and a cut would not be. */
function divideIntegers(left: number, right: number, at: number): number {
  return (left - (left % divisor(right, "/", at))) / right;
}

/** By squaring, and at an end as soon as the result is no safe integer. A negative power cuts the fraction. */
function powerOfIntegers(base: number, exponent: number, at: number): number {
  if (exponent < 0) {
    if (base === 0) fail("dice.divideByZero", "^", at);
    if (Math.abs(base) !== 1) return 0;
    return base === 1 || exponent % 2 === 0 ? 1 : -1;
  }
  let result = 1;
  let square = base;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = integer(result * square, "^", at);
    // The last square is not used and may be too large.
    if (left > 1) square = integer(square * square, "^", at);
  }
  return result;
}

function concatenate(left: Value, right: Value, run: Run, at: number): Value {
  if (typeof left === "string" && typeof right === "string") {
    run.growText(left.length + right.length, "+", at);
    return left + right;
  }
  if (left instanceof ArrayValue && right instanceof ArrayValue) {
    run.growItems(left.items.length + right.items.length, "+", at);
    return new ArrayValue([...left.items, ...right.items]);
  }
  return mismatch(left, right, "+", at);
}

function repeat(left: Value, right: Value, run: Run, at: number): Value {
  const [array, times] = left instanceof ArrayValue ? [left, right] : [right, left];
  if (!(array instanceof ArrayValue) || typeof times !== "number") return mismatch(left, right, "*", at);
  const count = Math.max(0, times) * array.items.length;
  run.growItems(count, "*", at);
  const items: Value[] = [];
  for (let i = 0; i < count; i++) items.push(array.items[i % array.items.length]!);
  return new ArrayValue(items);
}

function isInt32(value: number): boolean {
  return (value | 0) === value;
}

function bitwise(operator: "&" | "|"): Operation {
  return (left, right, _run, at) => {
    if (typeof left !== "number" || typeof right !== "number") return mismatch(left, right, operator, at);
    if (isInt32(left) && isInt32(right)) return operator === "&" ? left & right : left | right;
    const wide = operator === "&" ? BigInt(left) & BigInt(right) : BigInt(left) | BigInt(right);
    return integer(Number(wide), operator, at);
  };
}

function ordering(
  operator: "<" | "<=" | ">=" | ">",
  holds: (left: number, right: number) => boolean,
): Operation {
  return (left, right, _run, at) => compare(left, right, operator, at, holds);
}

/** Every binary operator that evaluates both its sides. */
export const operations: Readonly<Record<BinaryOperator, Operation>> = {
  "+": numeric("+", (a, b) => a + b, undefined, concatenate),
  "-": numeric("-", (a, b) => a - b),
  "*": numeric("*", (a, b) => a * b, undefined, repeat),
  "/": numeric("/", divideIntegers, (a, b, at) => a / divisor(b, "/", at)),
  "%": (left, right, _run, at) => {
    if (typeof left !== "number" || typeof right !== "number") return mismatch(left, right, "%", at);
    return (left % divisor(right, "%", at)) + 0;
  },
  "^": numeric("^", powerOfIntegers, (a, b) => a ** b),
  "&": bitwise("&"),
  "|": bitwise("|"),
  "<": ordering("<", (a, b) => a < b),
  "<=": ordering("<=", (a, b) => a <= b),
  ">=": ordering(">=", (a, b) => a >= b),
  ">": ordering(">", (a, b) => a > b),
  "==": (left, right, run, at) => (equals(left, right, run, "==", at) ? 1 : 0),
  "!=": (left, right, run, at) => (equals(left, right, run, "!=", at) ? 0 : 1),
};

/** `+` and `-` in front of a number. */
export function signed(value: Value, operator: "+" | "-", at: number): Value {
  if (typeof value === "number") return operator === "-" ? 0 - value : value;
  if (value instanceof Float) return operator === "-" ? new Float(-value.value) : value;
  return wrongType(typeOf(value), operator, at);
}
