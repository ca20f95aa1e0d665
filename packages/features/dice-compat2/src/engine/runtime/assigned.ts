import type { CardValue, Environment } from "@dicetower/contract/engine";
import { fail } from "../errors.js";
import { engineLimits } from "../limits.js";
import { toJson } from "../values/json-value.js";
import { printValue } from "../values/print-value.js";
import {
  ArrayValue,
  BuiltinValue,
  ComputedValue,
  DictionaryValue,
  FunctionValue,
  type Value,
} from "../values/values.js";
import type { Frame } from "./run.js";

/**
 * Hands what a program gave to names to the host. Functions stay within the program.
 * @throws EngineError when a value is too large to be kept
 */
export function tellAssigned({ names }: Frame, environment: Environment): void {
  if (names === undefined || environment.assign === undefined) return;
  for (const [name, value] of names) {
    if (value instanceof FunctionValue || value instanceof BuiltinValue) continue;
    environment.assign(name, toCard(value, name));
  }
}

function toCard(value: Value, name: string): CardValue {
  if (value instanceof ComputedValue) return { $computed: value.text };
  if (value instanceof ArrayValue || value instanceof DictionaryValue) {
    const { failure } = printValue(value);
    if (failure === "deep") fail("dice.expr.tooDeep", name, -1, { limit: engineLimits.valueDepth });
    if (failure === "long") fail("dice.value.tooLong", name, -1, { limit: engineLimits.text });
  }
  return toJson(value);
}
