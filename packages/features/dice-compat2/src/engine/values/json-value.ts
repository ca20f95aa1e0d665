import type { JsonValue } from "@dicetower/contract/engine";
import { printValue } from "./print-value.js";
import { ArrayValue, DictionaryValue, Float, type Value } from "./values.js";

/**
 * The value as JSON; computed values and functions as they print, a collection inside itself as `[...]`.
 * Only for values that can be printed: that bounds the size.
 */
export function toJson(value: Value, path: readonly Value[] = []): JsonValue {
  if (typeof value === "number" || typeof value === "string" || value === null) return value;
  if (value instanceof Float) return value.value + 0;
  if (value instanceof ArrayValue) {
    if (path.includes(value)) return "[...]";
    const inside = [...path, value];
    return value.items.map((item) => toJson(item, inside));
  }
  if (value instanceof DictionaryValue) {
    if (path.includes(value)) return "{...}";
    const inside = [...path, value];
    // Unlike an assignment this makes `__proto__` a key like any other.
    return Object.fromEntries([...value.entries].map(([key, item]) => [key, toJson(item, inside)]));
  }
  return printValue(value).text;
}
