import type { ValueType } from "@dicetower/contract/engine";
import type { Body, Frame } from "../runtime/run.js";

/** A floating point number; plain numbers are integers. */
export class Float {
  constructor(readonly value: number) {}
}

/** Shared by all names it is assigned to. */
export class ArrayValue {
  constructor(readonly items: Value[]) {}
}

/** A map and not an object, so that no key (`__proto__`, `constructor`) means anything to the host. */
export class DictionaryValue {
  constructor(readonly entries = new Map<string, Value>()) {}
}

/** An expression that is evaluated each time it is read; `attributes` is its own scope. */
export class ComputedValue {
  readonly attributes = new Map<string, Value>();

  constructor(
    readonly text: string,
    public body: Body | undefined,
  ) {}
}

export class FunctionValue {
  constructor(
    readonly name: string,
    readonly parameters: readonly string[],
    readonly body: Body,
  ) {}
}

/** What a built-in needs to know of its call. */
export interface BuiltinCall {
  readonly frame: Frame;
  /** Offset of the call. */
  readonly at: number;
  readonly name: string;
}

export type BuiltinBody = (values: readonly Value[], call: BuiltinCall) => Value;

export class BuiltinValue {
  /** @param least number of arguments that must be given, `most` that may be */
  constructor(
    readonly name: string,
    readonly least: number,
    readonly most: number,
    readonly body: BuiltinBody,
  ) {}
}

export type Value =
  | number
  | string
  | null
  | Float
  | ArrayValue
  | DictionaryValue
  | ComputedValue
  | FunctionValue
  | BuiltinValue;

export function typeOf(value: Value): ValueType {
  if (typeof value === "number") return "int";
  if (typeof value === "string") return "str";
  if (value === null) return "null";
  if (value instanceof Float) return "float";
  if (value instanceof ArrayValue) return "array";
  if (value instanceof DictionaryValue) return "dict";
  if (value instanceof ComputedValue) return "computed";
  return value instanceof FunctionValue ? "function" : "nfunction";
}

/** False are 0, 0.0, the empty text, null, and an empty array or dictionary. */
export function isTrue(value: Value): boolean {
  if (typeof value === "number") return value !== 0;
  if (typeof value === "string") return value !== "";
  if (value === null) return false;
  if (value instanceof Float) return value.value !== 0;
  if (value instanceof ArrayValue) return value.items.length > 0;
  if (value instanceof DictionaryValue) return value.entries.size > 0;
  if (value instanceof ComputedValue) return value.text !== "";
  return true;
}

/** The number in an integer or a float, undefined in anything else. */
export function numberIn(value: Value): number | undefined {
  return typeof value === "number" ? value : value instanceof Float ? value.value : undefined;
}
