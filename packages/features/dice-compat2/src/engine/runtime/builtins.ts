import { fail, wrongType } from "../errors.js";
import { engineLimits } from "../limits.js";
import { methodNames } from "../values/methods.js";
import { printValue } from "../values/print-value.js";
import {
  ArrayValue,
  type BuiltinBody,
  type BuiltinCall,
  BuiltinValue,
  Float,
  isTrue,
  typeOf,
  type Value,
} from "../values/values.js";
import { float, integer } from "./arithmetic.js";
import { readName, readRaw } from "./names.js";

const typeIds = {
  int: 0,
  float: 1,
  str: 2,
  null: 4,
  computed: 5,
  array: 6,
  dict: 7,
  function: 8,
  nfunction: 9,
} as const;

/** Rounds half away from zero. */
function roundAway(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

function rounding(round: (value: number) => number): BuiltinBody {
  return ([value = null], { name, at }) => {
    if (typeof value === "number") return value;
    return value instanceof Float
      ? integer(round(value.value), name, at)
      : wrongType(typeOf(value), name, at);
  };
}

function abs([value = null]: readonly Value[], { name, at }: BuiltinCall): Value {
  if (typeof value === "number") return Math.abs(value);
  return value instanceof Float ? new Float(Math.abs(value.value)) : wrongType(typeOf(value), name, at);
}

function notNumber(text: string, { name, at }: BuiltinCall): never {
  return fail("dice.text.notNumber", name, at, { text: text.slice(0, 40) });
}

function toInt([value = null]: readonly Value[], call: BuiltinCall): Value {
  const { name, at } = call;
  if (typeof value === "number") return value;
  if (value instanceof Float) return integer(Math.trunc(value.value), name, at);
  if (typeof value !== "string") return wrongType(typeOf(value), name, at);
  return /^[+-]?[0-9]+$/.test(value) ? integer(Number(value), name, at) : notNumber(value, call);
}

const floatText = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

function toFloat([value = null]: readonly Value[], call: BuiltinCall): Value {
  const { name, at } = call;
  if (typeof value === "number") return new Float(value);
  if (value instanceof Float) return value;
  if (typeof value !== "string") return wrongType(typeOf(value), name, at);
  return floatText.test(value) ? float(Number(value), name, at) : notNumber(value, call);
}

/** The value as text, charged by its length; texts are quoted by `repr`. */
export function textOf(value: Value, { frame, name, at }: BuiltinCall, quoted = false): string {
  const { run } = frame;
  // What the budget cannot pay is not even printed.
  const { text, failure } = printValue(value, Math.min(engineLimits.text, run.left * 16), quoted);
  if (failure === "deep") fail("dice.expr.tooDeep", name, at, { limit: engineLimits.valueDepth });
  run.growText(text.length, name, at);
  return text;
}

function directory([value = null]: readonly Value[], { frame, name, at }: BuiltinCall): Value {
  const names = methodNames(value);
  frame.run.growItems(names.length, name, at);
  return new ArrayValue(names);
}

function nameIn(value: Value | undefined, { name, at }: BuiltinCall): string {
  return typeof value === "string" ? value : wrongType(typeOf(value ?? null), name, at);
}

function store([name, value = null]: readonly Value[], call: BuiltinCall): Value {
  call.frame.assign(nameIn(name, call), value);
  return value;
}

function builtin(name: string, count: number, body: BuiltinBody): [string, BuiltinValue] {
  return [name, new BuiltinValue(name, count, count, body)];
}

/** What a name means that neither the program nor the card knows. */
export const builtins: ReadonlyMap<string, BuiltinValue> = new Map([
  builtin("ceil", 1, rounding(Math.ceil)),
  builtin("floor", 1, rounding(Math.floor)),
  builtin("round", 1, rounding(roundAway)),
  builtin("abs", 1, abs),
  builtin("toInt", 1, toInt),
  builtin("toFloat", 1, toFloat),
  builtin("toStr", 1, ([value = null], call) => textOf(value, call)),
  builtin("repr", 1, ([value = null], call) => textOf(value, call, true)),
  builtin("toBool", 1, ([value = null]) => (isTrue(value) ? 1 : 0)),
  builtin("typeId", 1, ([value = null]) => typeIds[typeOf(value)]),
  builtin("load", 1, ([name], call) => readName(call.frame, nameIn(name, call), call.at)),
  builtin("loadRaw", 1, ([name], call) => readRaw(call.frame, nameIn(name, call), call.at)),
  builtin("store", 2, store),
  builtin("dir", 1, directory),
]);
