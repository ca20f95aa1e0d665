import type { Json } from "./json-schema.js";

/** `["a", "0", "b/c"]` → `/a/0/b~1c`. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** Steps of a JSON pointer; the empty pointer has none. */
export function stepsOf(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Pointer of a member. */
export function below(pointer: string, step: string | number): string {
  return pointer + pointerOf([step]);
}

/** True for a JSON object, arrays and null left out. */
export function isRecord(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for a JSON array. */
export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** What stands at a pointer; undefined where nothing does. */
export function readAt(value: Json | undefined, pointer: string): Json | undefined {
  let at = value;
  for (const step of stepsOf(pointer)) {
    if (isList(at)) at = /^\d+$/.test(step) ? at[Number(step)] : undefined;
    else if (isRecord(at)) at = Object.hasOwn(at, step) ? at[step] : undefined;
    else return undefined;
  }
  return at;
}

/**
 * The value with one place changed; everything beside it is the same object as before, in the same order. `undefined`
 * takes a member away. Objects that are missing on the way are made.
 */
export function writeAt(value: Json | undefined, pointer: string, next: Json | undefined): Json | undefined {
  return write(value, stepsOf(pointer), next);
}

function write(value: Json | undefined, steps: readonly string[], next: Json | undefined): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return next;
  if (isList(value)) return writeItem(value, Number(step), rest, next);
  const record = isRecord(value) ? value : {};
  const before = Object.hasOwn(record, step) ? record[step] : undefined;
  const after = write(before, rest, next);
  if (after === undefined) {
    if (!Object.hasOwn(record, step)) return value;
    return Object.fromEntries(Object.entries(record).filter(([name]) => name !== step));
  }
  // `__proto__` is a name like any other in JSON: a plain assignment would lose it.
  return Object.fromEntries([
    ...Object.entries(record).map(([name, one]) => [name, name === step ? after : one] as const),
    ...(Object.hasOwn(record, step) ? [] : [[step, after] as const]),
  ]);
}

function writeItem(
  list: readonly Json[],
  index: number,
  rest: readonly string[],
  next: Json | undefined,
): Json {
  const after = write(list[index], rest, next);
  if (after === undefined) return list.filter((_, at) => at !== index);
  const copy = [...list];
  copy[index] = after;
  return copy;
}
