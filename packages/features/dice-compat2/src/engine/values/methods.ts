import { arrayMethods } from "./array-methods.js";
import { dictionaryMethods } from "./dictionary-methods.js";
import { ArrayValue, type BuiltinCall, BuiltinValue, DictionaryValue, type Value } from "./values.js";

/** A built-in that belongs to a type; `least` to `most` arguments besides the value itself. */
export interface Method<T> {
  readonly least: number;
  readonly most: number;
  readonly body: (self: T, values: readonly Value[], call: BuiltinCall) => Value;
}

export type Methods<T> = ReadonlyMap<string, Method<T>>;

/** The method of this name bound to the value; undefined where its type has none. */
export function methodOf(value: Value, name: string): BuiltinValue | undefined {
  if (value instanceof ArrayValue) return bind("Array", arrayMethods, value, name);
  return value instanceof DictionaryValue ? bind("Dict", dictionaryMethods, value, name) : undefined;
}

function bind<T>(type: string, methods: Methods<T>, self: T, name: string): BuiltinValue | undefined {
  const method = methods.get(name);
  if (method === undefined) return undefined;
  const { least, most, body } = method;
  return new BuiltinValue(`${type}.${name}`, least, most, (values, call) => body(self, values, call));
}

/** Names of the methods of a value's type. */
export function methodNames(value: Value): string[] {
  if (value instanceof ArrayValue) return [...arrayMethods.keys()];
  return value instanceof DictionaryValue ? [...dictionaryMethods.keys()] : [];
}
