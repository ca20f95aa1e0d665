import { fail, wrongType } from "../errors.js";
import { engineLimits } from "../limits.js";
import { keyOf } from "../runtime/access.js";
import { integer } from "../runtime/arithmetic.js";
import type { Exec, Run } from "../runtime/run.js";
import type { NodeOf } from "../syntax/nodes.js";
import { ArrayValue, DictionaryValue, typeOf, type Value } from "../values/values.js";
import type { Compiler } from "./compile.js";

export function compileArray(node: NodeOf<"array">, compiler: Compiler): Exec {
  const { start } = node;
  const items = compiler.nodes(node.items);
  return (frame) => {
    frame.run.growItems(items.length, "[", start);
    return new ArrayValue(items.map((item) => item(frame)));
  };
}

/** Inclusive, and down when the end is below the beginning. */
function range(from: Value, to: Value, run: Run, at: number): ArrayValue {
  if (typeof from !== "number") return wrongType(typeOf(from), "..", at);
  if (typeof to !== "number") return wrongType(typeOf(to), "..", at);
  const distance = Math.abs(to - from);
  if (distance >= engineLimits.items) fail("dice.array.tooLong", "..", at, { limit: engineLimits.items });
  run.growItems(distance + 1, "..", at);
  const step = to < from ? -1 : 1;
  const items: Value[] = [];
  for (let i = 0; i <= distance; i++) items.push(integer(from + i * step, "..", at));
  return new ArrayValue(items);
}

export function compileRange(node: NodeOf<"range">, compiler: Compiler): Exec {
  const { start } = node;
  const from = compiler.node(node.from);
  const to = compiler.node(node.to);
  return (frame) => range(from(frame), to(frame), frame.run, start);
}

export function compileDictionary(node: NodeOf<"dictionary">, compiler: Compiler): Exec {
  const { start } = node;
  const items = node.items.map(([key, value]) => ({ key: compiler.node(key), value: compiler.node(value) }));
  return (frame) => {
    frame.run.growItems(items.length, "{", start);
    const entries = new Map<string, Value>();
    for (const { key, value } of items) {
      const text = keyOf(key(frame), frame.run, start);
      entries.set(text, value(frame));
    }
    return new DictionaryValue(entries);
  };
}
