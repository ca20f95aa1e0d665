import { engineLimits } from "../limits.js";
import { ArrayValue, ComputedValue, DictionaryValue, Float, FunctionValue, type Value } from "./values.js";

/** Shortest decimal form without an exponent: `3`, `0.30000000000000004`, `0.0000001`. */
function printFloat(value: number): string {
  const text = String(value + 0);
  const exponentAt = text.indexOf("e");
  if (exponentAt === -1) return text;
  const exponent = Number(text.slice(exponentAt + 1));
  const sign = value < 0 ? "-" : "";
  const [whole = "", fraction = ""] = text.slice(sign.length, exponentAt).split(".");
  const digits = whole + fraction;
  const point = whole.length + exponent;
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return sign + digits.padEnd(point, "0");
}

/** What bounds a printing: its length, and the nesting of collections. */
export type PrintFailure = "long" | "deep";

class ValuePrinter {
  text = "";
  failure: PrintFailure | undefined;
  readonly #path: Value[] = [];

  constructor(readonly limit: number) {}

  /** @param inside texts are quoted inside a collection */
  print(value: Value, inside: boolean): void {
    if (this.failure !== undefined) return;
    if (value instanceof ArrayValue) this.#printArray(value);
    else if (value instanceof DictionaryValue) this.#printDictionary(value);
    else this.#add(inside && typeof value === "string" ? `'${value}'` : printSimple(value));
  }

  #printArray(array: ArrayValue): void {
    if (!this.#open(array, "[...]")) return;
    this.#add("[");
    for (let i = 0; i < array.items.length && this.failure === undefined; i++) {
      if (i > 0) this.#add(", ");
      this.print(array.items[i]!, true);
    }
    this.#add("]");
    this.#path.pop();
  }

  #printDictionary(dictionary: DictionaryValue): void {
    if (!this.#open(dictionary, "{...}")) return;
    this.#add("{");
    let separator = "";
    for (const [key, value] of dictionary.entries) {
      if (this.failure !== undefined) break;
      this.#add(`${separator}'${key}': `);
      this.print(value, true);
      separator = ", ";
    }
    this.#add("}");
    this.#path.pop();
  }

  /** False when the collection is not to be printed here. */
  #open(collection: Value, again: string): boolean {
    if (this.#path.includes(collection)) {
      this.#add(again);
      return false;
    }
    if (this.#path.length >= engineLimits.valueDepth) {
      this.failure = "deep";
      return false;
    }
    this.#path.push(collection);
    return true;
  }

  #add(text: string): void {
    this.text += text;
    if (this.text.length > this.limit) this.failure = "long";
  }
}

function printSimple(value: Exclude<Value, ArrayValue | DictionaryValue>): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (value === null) return "null";
  if (value instanceof Float) return printFloat(value.value);
  if (value instanceof ComputedValue) return `&(${value.text})`;
  return value instanceof FunctionValue ? `function ${value.name}` : `nfunction ${value.name}`;
}

/** The value as text, or why it cannot be printed within the limit. */
export function printValue(
  value: Value,
  limit: number = engineLimits.text,
  quoted = false,
): { readonly text: string; readonly failure: PrintFailure | undefined } {
  const printer = new ValuePrinter(limit);
  printer.print(value, quoted);
  return printer;
}
