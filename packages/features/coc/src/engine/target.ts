import type { NameReader } from "./names.js";

/** Dice that are added to what is checked: `1d6` in `侦查+1d6`. */
export interface TargetDice {
  readonly count: number;
  readonly faces: number;
}

/** What is checked: a number, an attribute, or arithmetic on them. */
export type Target =
  | { readonly kind: "number"; readonly value: number }
  | ({ readonly kind: "dice" } & TargetDice)
  | { readonly kind: "name"; readonly name: string }
  | {
      readonly kind: "operation";
      readonly operator: "+" | "-" | "*" | "/";
      readonly left: Target;
      readonly right: Target;
    };

/** Lower bound of a target after arithmetic. */
export const minTarget = 0;
/** The upper bound. */
export const maxTarget = 1000;

/** Operations of one target; what follows is no target. */
const maxOperations = 20;
const maxDice = 20;
const maxFaces = 1000;

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

/**
 * Works a target out; each quotient is rounded down. Undefined where a name has no value.
 * @param valueOfDice what dice show; the least when left out
 */
export function targetValue(
  target: Target,
  valueOfName: (name: string) => number | undefined,
  valueOfDice: (dice: TargetDice) => number = ({ count }) => count,
): number | undefined {
  if (target.kind === "number") return target.value;
  if (target.kind === "dice") return valueOfDice(target);
  if (target.kind === "name") return valueOfName(target.name);
  const left = targetValue(target.left, valueOfName, valueOfDice);
  const right = targetValue(target.right, valueOfName, valueOfDice);
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
  if (target.kind === "name") return [target.name];
  return target.kind === "operation" ? [...namesIn(target.left), ...namesIn(target.right)] : [];
}

/** True for a target that is another one each time. */
export function hasDice(target: Target): boolean {
  return target.kind === "operation" ? hasDice(target.left) || hasDice(target.right) : target.kind === "dice";
}

/** A target in which the only name has a given value; the target itself where it has none or several. */
export function withValue(target: Target, value: number): Target {
  return withTarget(target, { kind: "number", value });
}

/** A target in which another one stands for the only name. */
export function withTarget(target: Target, inner: Target): Target {
  if (target.kind === "name") return inner;
  if (target.kind !== "operation") return target;
  return { ...target, left: withTarget(target.left, inner), right: withTarget(target.right, inner) };
}

const operator = /^\s*([+\-*/])(?:(?=\S)|\s+(?=(?:\d*d)?\d+%?(?![\p{L}\d])))/iu;
/** Dice stand behind an operator: in front a letter and a number are a name with its value. */
const dice = /^(\d{0,7})d(\d{1,7})(?![\p{L}\d])/iu;

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
      if (operator === undefined || right === undefined || ++this.#operations > maxOperations) {
        this.position = before;
        break;
      }
      left = { kind: "operation", operator, left, right };
    }
    return left;
  }

  /** An operator with its operand right behind it; behind a blank only a number or dice are one. */
  #operator(operators: readonly Operator[]): Operator | undefined {
    const [all, sign] = operator.exec(this.text.slice(this.position)) ?? [];
    const found = operators.find((one) => one === sign);
    if (all !== undefined && found !== undefined) this.position += all.length;
    return found;
  }

  #operand(): Target | undefined {
    const rest = this.text.slice(this.position);
    const name = this.names.read(rest);
    // A name that is known as a whole may begin with a digit.
    if (name?.known !== true) {
      const thrown = this.position === 0 ? null : dice.exec(rest);
      if (thrown !== null) return this.#dice(thrown);
      const [all, number] = /^(\d{1,7})(?!\d|d\d)%?/i.exec(rest) ?? [];
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

  #dice([all, said = "", sides]: RegExpExecArray): Target | undefined {
    const count = said === "" ? 1 : Number(said);
    const faces = Number(sides);
    if (count < 1 || count > maxDice || faces < 1 || faces > maxFaces) return undefined;
    this.position += all.length;
    return { kind: "dice", count, faces };
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
