import type { Method, Methods } from "./methods.js";
import { ArrayValue, type BuiltinCall, type DictionaryValue, type Value } from "./values.js";

type Body = Method<DictionaryValue>["body"];

/** A list made of a dictionary's entries, in the order in which they were put in. */
function list(itemsOf: (entries: ReadonlyMap<string, Value>) => Value[], cost = 1): Body {
  return ({ entries }, _values, { frame, name, at }: BuiltinCall) => {
    frame.run.spend(entries.size * cost, name, at);
    return new ArrayValue(itemsOf(entries));
  };
}

export const dictionaryMethods: Methods<DictionaryValue> = new Map<string, Method<DictionaryValue>>([
  ["keys", { least: 0, most: 0, body: list((entries) => [...entries.keys()]) }],
  ["values", { least: 0, most: 0, body: list((entries) => [...entries.values()]) }],
  [
    "items",
    { least: 0, most: 0, body: list((entries) => [...entries].map((pair) => new ArrayValue(pair)), 3) },
  ],
  ["len", { least: 0, most: 0, body: ({ entries }) => entries.size }],
]);
