import { fail, wrongType } from "../errors.js";
import { float, integer } from "../runtime/arithmetic.js";
import type { Method, Methods } from "./methods.js";
import { ArrayValue, type BuiltinCall, Float, typeOf, type Value } from "./values.js";

type Body = Method<ArrayValue>["body"];

/** The numbers of an array; a sum of them is a float when any of them is one. Anything else is skipped. */
function numbersIn({ items }: ArrayValue): { readonly numbers: number[]; readonly isFloat: boolean } {
  const numbers: number[] = [];
  let isFloat = false;
  for (const item of items) {
    if (typeof item === "number") numbers.push(item);
    else if (item instanceof Float) {
      numbers.push(item.value);
      isFloat = true;
    }
  }
  return { numbers, isFloat };
}

function total(numbers: readonly number[], isFloat: boolean, { name, at }: BuiltinCall): Value {
  const sum = numbers.reduce((before, number) => before + number, 0);
  return isFloat ? float(sum, name, at) : integer(sum, name, at);
}

const sum: Body = (self, _values, call) => {
  call.frame.run.spend(self.items.length, call.name, call.at);
  const { numbers, isFloat } = numbersIn(self);
  return total(numbers, isFloat, call);
};

/** Adds the highest or lowest numbers, one unless told otherwise. */
function keep(order: (a: number, b: number) => number): Body {
  return (self, [amount = 1], call) => {
    if (typeof amount !== "number") return wrongType(typeOf(amount), call.name, call.at);
    call.frame.run.spend(self.items.length, call.name, call.at);
    const { numbers, isFloat } = numbersIn(self);
    return total(numbers.sort(order).slice(0, Math.max(0, amount)), isFloat, call);
  };
}

const push: Body = (self, [value = null], { frame, name, at }) => {
  // The array grows in place: what is paid is one item, what is bounded is all of them.
  frame.run.growItems(self.items.length + 1, name, at);
  self.items.push(value);
  return self;
};

const rand: Body = ({ items }, _values, { frame, name, at }) => {
  if (items.length === 0) return fail("dice.index.outOfRange", name, at, { index: 0, length: 0 });
  frame.run.spendDice(1, name, at);
  return items[frame.run.environment.die(items.length) - 1] ?? null;
};

/** Fisher-Yates; as many dice as there are places to choose. */
function shuffleItems(items: Value[], { frame, name, at }: BuiltinCall): void {
  const { run } = frame;
  run.spendDice(Math.max(0, items.length - 1), name, at);
  for (let last = items.length - 1; last > 0; last--) {
    const other = run.environment.die(last + 1) - 1;
    const item = items[last]!;
    items[last] = items[other]!;
    items[other] = item;
  }
}

const shuffle: Body = (self, _values, call) => {
  shuffleItems(self.items, call);
  return self;
};

const randSize: Body = ({ items }, [amount = null], call) => {
  const { frame, name, at } = call;
  if (typeof amount !== "number") return wrongType(typeOf(amount), name, at);
  const { length } = items;
  if (amount < 0 || amount > length) fail("dice.index.outOfRange", name, at, { index: amount, length });
  frame.run.growItems(length, name, at);
  const chosen = [...items];
  shuffleItems(chosen, call);
  return new ArrayValue(chosen.slice(0, amount));
};

export const arrayMethods: Methods<ArrayValue> = new Map<string, Method<ArrayValue>>([
  ["sum", { least: 0, most: 0, body: sum }],
  ["len", { least: 0, most: 0, body: ({ items }) => items.length }],
  ["kh", { least: 0, most: 1, body: keep((a, b) => b - a) }],
  ["kl", { least: 0, most: 1, body: keep((a, b) => a - b) }],
  ["pop", { least: 0, most: 0, body: ({ items }) => items.pop() ?? null }],
  ["shift", { least: 0, most: 0, body: ({ items }) => items.shift() ?? null }],
  ["push", { least: 1, most: 1, body: push }],
  ["rand", { least: 0, most: 0, body: rand }],
  ["randSize", { least: 1, most: 1, body: randSize }],
  ["shuffle", { least: 0, most: 0, body: shuffle }],
]);
