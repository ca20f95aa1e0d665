import type { NameReader } from "./names.js";

/** What is checked: a number, an attribute, or arithmetic on them. */
export type Target =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "name"; readonly name: string }
  | {
      readonly kind: "operation";
      readonly operator: "+" | "-" | "*" | "/";
      readonly left: Target;
      readonly right: Target;
    };

/** Lower bound of a target after arithmetic. */
export const leastTarget = 0;
/** The upper bound. */
export const mostTarget = 1000;

/** Operations of one target; what follows is no target. */
const mostOperations = 20;

type Operator = "+" | "-" | "*" | "/";

/**
 * Operators by how loosely they bind: behind a skill × binds first, then + and −, then ÷; within brackets as usual.
 */
const behindSkill: readonly (readonly Operator[])[] = [["/"], ["+", "-"], ["*"]];
const usual: readonly (readonly Operator[])[] = [
  ["+", "-"],
  ["*", "/"],
];

/** Reads a target at the beginning of a text; undefined where there is none. */
export function readTarget(
  text: string,
  names: NameReader,
): { readonly target: Target; readonly length: number } | undefined {
  const reader = new TargetReader(text, names);
  const target = reader.chain(behindSkill);
  return target === undefined ? undefined : { target, length: reader.position };
}

/** Works a target out; each quotient is rounded down. Undefined where a name has no value. */
export function targetValue(
  target: Target,
  valueOfName: (name: string) => number | undefined,
): number | undefined {
  if (target.kind === "number") return target.value;
  if (target.kind === "name") return valueOfName(target.name);
  const left = targetValue(target.left, valueOfName);
  const right = targetValue(target.right, valueOfName);
  if (left === undefined || right === undefined) return undefined;
  switch (target.operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return right === 0 ? Number.NaN : Math.floor(left / right);
  }
}

/** Names in a target, in their order. */
export function namesIn(target: Target): string[] {
  if (target.kind === "number") return [];
  if (target.kind === "name") return [target.name];
  return [...namesIn(target.left), ...namesIn(target.right)];
}

/** A target in which the only name has a given value; the target itself where it has none or several. */
export function withValue(target: Target, value: number): Target {
  if (target.kind === "name") return { kind: "number", value };
  if (target.kind === "number") return target;
  return { ...target, left: withValue(target.left, value), right: withValue(target.right, value) };
}

class TargetReader {
  position = 0;
  #operations = 0;

  constructor(
    readonly text: string,
    readonly names: NameReader,
  ) {}

  /** Operands joined by the operators of a level, each of tighter ones. */
  chain(levels: readonly (readonly Operator[])[]): Target | undefined {
    const [operators, ...tighter] = levels;
    if (operators === undefined) return this.#operand();
    let left = this.chain(tighter);
    while (left !== undefined) {
      const before = this.position;
      const operator = this.#operator(operators);
      const right = operator === undefined ? undefined : this.chain(tighter);
      if (operator === undefined || right === undefined || ++this.#operations > mostOperations) {
        this.position = before;
        break;
      }
      left = { kind: "operation", operator, left, right };
    }
    return left;
  }

  /** An operator with its operand right behind it: with a blank there it begins the reason. */
  #operator(operators: readonly Operator[]): Operator | undefined {
    const [all, sign] = /^\s*([+\-*/])(?=\S)/u.exec(this.text.slice(this.position)) ?? [];
    const operator = operators.find((one) => one === sign);
    if (all !== undefined && operator !== undefined) this.position += all.length;
    return operator;
  }

  #operand(): Target | undefined {
    const rest = this.text.slice(this.position);
    const name = this.names.read(rest);
    // A name that is known as a whole may begin with a digit.
    if (name?.known !== true) {
      const [all, number] = /^(\d{1,7})(?!\d)%?/.exec(rest) ?? [];
      if (all !== undefined) {
        this.position += all.length;
        return { kind: "number", value: Number(number) };
      }
      if (rest.startsWith("(")) return this.#bracket();
    }
    if (name === undefined) return undefined;
    this.position += name.length;
    return { kind: "name", name: name.name };
  }

  #bracket(): Target | undefined {
    const before = this.position;
    this.position += 1;
    const inner = this.chain(usual);
    const closing = /^\s*\)/.exec(this.text.slice(this.position))?.[0];
    if (inner === undefined || closing === undefined) {
      this.position = before;
      return undefined;
    }
    this.position += closing.length;
    return inner;
  }
}
