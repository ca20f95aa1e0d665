import { fail, wrongType } from "../errors.js";
import { engineLimits } from "../limits.js";
import { methodOf } from "../values/methods.js";
import { printValue } from "../values/print-value.js";
import { ArrayValue, ComputedValue, DictionaryValue, Float, typeOf, type Value } from "../values/values.js";
import type { Run } from "./run.js";

const fallbackKey = "__proto__";

/** Index from 0, or from the end when negative. */
function position(index: Value, length: number, at: number): number {
  if (typeof index !== "number") return wrongType(typeOf(index), "[", at);
  const place = index < 0 ? index + length : index;
  return place >= 0 && place < length ? place : fail("dice.index.outOfRange", "[", at, { index, length });
}

/** Texts and numbers are keys; a number is turned into text. */
export function keyOf(value: Value, run: Run, at: number): string {
  if (typeof value === "string") return value;
  if (typeof value !== "number" && !(value instanceof Float)) return wrongType(typeOf(value), "{", at);
  const key = printValue(value).text;
  run.growText(key.length, "{", at);
  return key;
}

/** The characters of a text by code point. */
function charactersOf(text: string, run: Run, operator: string, at: number): string[] {
  run.growText(text.length, operator, at);
  return [...text];
}

/** An entry; what is missing is looked for in the dictionary under `__proto__`, and its `__proto__`, and so on. */
function entryOf({ entries }: DictionaryValue, key: string, run: Run, at: number): Value | undefined {
  let level: ReadonlyMap<string, Value> = entries;
  for (let depth = 0; ; depth++) {
    const value = level.get(key);
    if (value !== undefined) return value;
    const fallback = level.get(fallbackKey);
    if (!(fallback instanceof DictionaryValue)) return undefined;
    run.spend(1, ".", at);
    if (depth > engineLimits.valueDepth)
      fail("dice.expr.tooDeep", ".", at, { limit: engineLimits.valueDepth });
    level = fallback.entries;
  }
}

export function readIndex(target: Value, index: Value, run: Run, at: number): Value {
  if (target instanceof ArrayValue) return target.items[position(index, target.items.length, at)]!;
  if (target instanceof DictionaryValue) return entryOf(target, keyOf(index, run, at), run, at) ?? null;
  if (typeof target !== "string") return wrongType(typeOf(target), "[", at);
  const characters = charactersOf(target, run, "[", at);
  return characters[position(index, characters.length, at)]!;
}

export function assignIndex(target: Value, index: Value, value: Value, run: Run, at: number): void {
  if (target instanceof ArrayValue) target.items[position(index, target.items.length, at)] = value;
  else if (target instanceof DictionaryValue)
    assignKey(target.entries, keyOf(index, run, at), value, run, at);
  else wrongType(typeOf(target), "[", at);
}

function assignKey(entries: Map<string, Value>, key: string, value: Value, run: Run, at: number): void {
  const { size } = entries;
  if (size >= engineLimits.items && !entries.has(key)) {
    fail("dice.array.tooLong", "=", at, { limit: engineLimits.items });
  }
  run.spend(1, "=", at);
  entries.set(key, value);
}

/** An entry or attribute, else a method of the type, else null; numbers, texts and null have none of these. */
export function readAttribute(target: Value, name: string, run: Run, at: number): Value {
  if (target instanceof DictionaryValue)
    return entryOf(target, name, run, at) ?? methodOf(target, name) ?? null;
  if (target instanceof ComputedValue) return target.attributes.get(name) ?? null;
  if (target === null || typeof target !== "object" || target instanceof Float) {
    return wrongType(typeOf(target), ".", at);
  }
  return methodOf(target, name) ?? null;
}

export function assignAttribute(target: Value, name: string, value: Value, run: Run, at: number): void {
  if (target instanceof DictionaryValue) assignKey(target.entries, name, value, run, at);
  else if (target instanceof ComputedValue) assignKey(target.attributes, name, value, run, at);
  else wrongType(typeOf(target), ".", at);
}

/** A bound of a slice, inside the length whatever was asked for. */
function bound(value: Value, otherwise: number, length: number, at: number): number {
  if (value === null) return otherwise;
  if (typeof value !== "number") return wrongType(typeOf(value), "[:]", at);
  return Math.max(0, Math.min(length, value < 0 ? value + length : value));
}

/** Bounds as values: null where nothing was written. */
export interface SliceValues {
  readonly from: Value;
  readonly to: Value;
  readonly step: Value;
}

function boundsIn({ from, to, step }: SliceValues, length: number, at: number): [number, number] {
  if (step !== null) fail("dice.slice.step", "[:]", at);
  const end = bound(to, length, length, at);
  return [Math.min(bound(from, 0, length, at), end), end];
}

export function readSlice(target: Value, slice: SliceValues, run: Run, at: number): Value {
  if (typeof target === "string") {
    const characters = charactersOf(target, run, "[:]", at);
    return characters.slice(...boundsIn(slice, characters.length, at)).join("");
  }
  if (!(target instanceof ArrayValue)) return wrongType(typeOf(target), "[:]", at);
  const [from, to] = boundsIn(slice, target.items.length, at);
  run.growItems(to - from, "[:]", at);
  return new ArrayValue(target.items.slice(from, to));
}

/** Puts the items of an array in the place of a section, which may be shorter or longer. */
export function assignSlice(target: Value, slice: SliceValues, value: Value, run: Run, at: number): void {
  if (!(target instanceof ArrayValue)) wrongType(typeOf(target), "[:]", at);
  if (!(value instanceof ArrayValue)) wrongType(typeOf(value), "[:]", at);
  const { items } = target;
  const [from, to] = boundsIn(slice, items.length, at);
  run.growItems(items.length - (to - from) + value.items.length, "[:]", at);
  items.splice(from, to - from, ...value.items);
}
