import { EngineError } from "@dicetower/contract/engine";

/** What a formula comes to: a number, or dice that are thrown when the value is read (`1D4`). */
export type FormulaValue = number | { readonly dice: string };

/** A value by name; undefined where there is none, and the whole formula has none then. */
export type Lookup = (name: string) => FormulaValue | undefined;

/** A formula ready to be worked out. */
export type Formula = (lookup: Lookup) => FormulaValue;

/** Thrown where a name that is needed has no value. */
export class Missing extends Error {}

/** Parts inside parts. */
const deepest = 50;

const token =
  /\s*(?:(\d+(?:\.\d+)?(?![\d.]*[dD]\d))|(\d*[dD]\d+)(?![\p{L}\p{N}_])|([\p{L}_][\p{L}\p{N}_]*)|\{([^{}]+)\}|(<=|>=|==|!=|&&|\|\||\/\/|\*\*|[-+*/%^()<>?:,]))/uy;

interface Token {
  readonly kind: "number" | "dice" | "name" | "sign";
  readonly text: string;
}

const functions: Readonly<Record<string, (...given: number[]) => number>> = {
  floor: Math.floor,
  ceil: Math.ceil,
  round: (value) => Math.sign(value) * Math.round(Math.abs(value)),
  abs: Math.abs,
  int: Math.trunc,
  min: Math.min,
  max: Math.max,
};

const binary: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["<=", ">=", "==", "!=", "<", ">"],
  ["+", "-"],
  ["*", "/", "//", "%"],
];

/**
 * Reads a formula of a rule system: names, numbers, `+ - * / // % ^`, comparisons, `a ? b : c`, and the functions floor,
 * ceil, round, abs, int, min and max. Quotients are not rounded before the whole is worked out. Undefined for anything
 * else, which is left to the dice engines.
 */
export function readFormula(source: string): Formula | undefined {
  const tokens = tokensOf(source);
  if (tokens === undefined || tokens.length === 0) return undefined;
  const reader = new Reader(tokens);
  const formula = reader.choice(0);
  return formula !== undefined && reader.ended ? formula : undefined;
}

function tokensOf(source: string): Token[] | undefined {
  const tokens: Token[] = [];
  const end = source.trimEnd().length;
  for (token.lastIndex = 0; token.lastIndex < end; ) {
    const match = token.exec(source);
    if (match === null) return undefined;
    const [, number, dice, name, braced, sign] = match;
    if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (dice !== undefined) tokens.push({ kind: "dice", text: dice.toUpperCase() });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign });
    else tokens.push({ kind: "name", text: name ?? braced ?? "" });
  }
  return tokens;
}

/** A recursive descent over tokens; undefined anywhere means that the text is no formula. */
class Reader {
  #at = 0;

  constructor(readonly tokens: readonly Token[]) {}

  get ended(): boolean {
    return this.#at === this.tokens.length;
  }

  #take(...signs: readonly string[]): string | undefined {
    const next = this.tokens[this.#at];
    if (next?.kind !== "sign" || !signs.includes(next.text)) return undefined;
    this.#at++;
    return next.text;
  }

  choice(depth: number): Formula | undefined {
    if (depth > deepest) return undefined;
    const condition = this.#operation(0, depth);
    if (condition === undefined || this.#take("?") === undefined) return condition;
    const yes = this.choice(depth + 1);
    if (yes === undefined || this.#take(":") === undefined) return undefined;
    const no = this.choice(depth + 1);
    if (no === undefined) return undefined;
    return (lookup) => (numberOf(condition(lookup)) !== 0 ? yes(lookup) : no(lookup));
  }

  #operation(level: number, depth: number): Formula | undefined {
    const signs = binary[level];
    if (signs === undefined) return this.#power(depth);
    let left = this.#operation(level + 1, depth);
    while (left !== undefined) {
      const operator = this.#take(...signs);
      if (operator === undefined) break;
      const first = left;
      const second = this.#operation(level + 1, depth);
      if (second === undefined) return undefined;
      left = (lookup) => operate(operator, first(lookup), () => second(lookup));
    }
    return left;
  }

  #power(depth: number): Formula | undefined {
    if (depth > deepest) return undefined;
    const sign = this.#take("-", "+");
    if (sign !== undefined) {
      const value = this.#power(depth + 1);
      if (value === undefined) return undefined;
      return sign === "+" ? value : (lookup) => -numberOf(value(lookup));
    }
    const base = this.#part(depth);
    if (base === undefined || this.#take("^", "**") === undefined) return base;
    const exponent = this.#power(depth + 1);
    if (exponent === undefined) return undefined;
    return (lookup) => finite(numberOf(base(lookup)) ** numberOf(exponent(lookup)), "^");
  }

  #part(depth: number): Formula | undefined {
    const next = this.tokens[this.#at];
    if (next === undefined) return undefined;
    if (next.kind === "sign") {
      if (this.#take("(") === undefined) return undefined;
      const inside = this.choice(depth + 1);
      return this.#take(")") === undefined ? undefined : inside;
    }
    this.#at++;
    const { kind, text } = next;
    if (kind === "number") return () => Number(text);
    if (kind === "dice") return () => ({ dice: text });
    if (this.#take("(") !== undefined) return this.#call(text, depth);
    return (lookup) => {
      const value = lookup(text);
      if (value === undefined) throw new Missing(text);
      return value;
    };
  }

  #call(name: string, depth: number): Formula | undefined {
    const work = Object.hasOwn(functions, name) ? functions[name] : undefined;
    const given: Formula[] = [];
    do {
      const one = this.choice(depth + 1);
      if (one === undefined) return undefined;
      given.push(one);
    } while (this.#take(",") !== undefined);
    if (this.#take(")") === undefined || work === undefined) return undefined;
    return (lookup) => finite(work(...given.map((one) => numberOf(one(lookup)))), name);
  }
}

function operate(operator: string, first: FormulaValue, second: () => FormulaValue): FormulaValue {
  const left = numberOf(first);
  if (operator === "&&") return left === 0 ? left : second();
  if (operator === "||") return left === 0 ? second() : left;
  const right = numberOf(second());
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return finite(left * right, operator);
    case "/":
      return left / divisor(right, operator);
    case "//":
      return Math.floor(left / divisor(right, operator));
    case "%":
      return left % divisor(right, operator);
    default:
      return compare(operator, left, right) ? 1 : 0;
  }
}

function compare(operator: string, left: number, right: number): boolean {
  switch (operator) {
    case "<":
      return left < right;
    case ">":
      return left > right;
    case "<=":
      return left <= right;
    case ">=":
      return left >= right;
    case "==":
      return left === right;
    default:
      return left !== right;
  }
}

/** Thrown where a formula calculates with dice: only the dice engines do that. */
export class NeedsDice extends Error {}

function numberOf(value: FormulaValue): number {
  if (typeof value === "number") return value;
  throw new NeedsDice(value.dice);
}

function divisor(value: number, operator: string): number {
  if (value === 0) throw new EngineError("dice.divideByZero", operator);
  return value;
}

function finite(value: number, operator: string): number {
  if (!Number.isFinite(value)) throw new EngineError("dice.number.unsafe", operator);
  return value;
}
