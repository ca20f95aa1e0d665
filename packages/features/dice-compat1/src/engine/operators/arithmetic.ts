import { engineLimits } from "../limits.js";
import type { OperationNode } from "../nodes/operation.js";
import { Step } from "../nodes/step.js";
import { bracketed, type Notation } from "../notation.js";
import type { Run } from "../run.js";

/** What an arithmetic operator does to two numbers; the result is checked afterwards. */
type Calculation = (left: number, right: number, node: OperationNode, run: Run) => number;

const calculations: Readonly<Record<string, Calculation>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": divide,
  "^": power,
};

/** Division cut toward zero. The remainder is taken off first: the quotient alone may round up near 2^53. */
function divide(left: number, right: number, node: OperationNode, run: Run): number {
  if (right === 0) run.fail("dice.divideByZero", node);
  return (left - (left % right)) / right;
}

/** A negative exponent gives the fraction cut toward zero. */
function power(base: number, exponent: number, node: OperationNode, run: Run): number {
  if (base > engineLimits.power || exponent > engineLimits.power) {
    run.fail("dice.expr.bad", node, { value: Math.max(base, exponent), high: engineLimits.power });
  }
  if (base === 0 && exponent < 0) run.fail("dice.divideByZero", node);
  if (base === 0 && exponent === 0) run.fail("dice.expr.bad", node, { value: 0 });
  if (base === 0 || base === 1) return base;
  if (base === -1) return exponent % 2 === 0 ? 1 : -1;
  if (exponent < 0) return 0;
  let result = 1;
  for (let factors = 0; factors < exponent; factors++) result = run.safe(result * base, node, "^");
  return result;
}

function calculate(left: number, right: number, node: OperationNode, run: Run): number {
  const token = node.operator.token;
  const calculation = calculations[token];
  return run.safe(calculation?.(left, right, node, run) ?? Number.NaN, node, token);
}

/** `+ - * / ^` of two numbers; with a tuple of several items on one side, also of each item. */
export function evaluateArithmetic(node: OperationNode, left: Step, run: Run): Step {
  const right = node.right.evaluate(run);
  return new ArithmeticStep(node, calculate(left.value, right.value, node, run), left, right);
}

/** `<` and `>`: 1 or 0. */
export function evaluateComparison(node: OperationNode, left: Step, run: Run): Step {
  const right = node.right.evaluate(run);
  const holds = node.operator.token === "<" ? left.value < right.value : left.value > right.value;
  return new InfixStep(node, holds ? 1 : 0, left, right);
}

/** An operation that is printed as its operands with the operator between them. */
export class InfixStep extends Step {
  declare readonly node: OperationNode;

  constructor(
    node: OperationNode,
    value: number,
    readonly left: Step,
    readonly right: Step,
  ) {
    super(node, value);
  }

  override get kind(): string {
    return this.node.operator.token;
  }

  override get level(): number {
    return this.node.operator.level;
  }

  /** Brackets stay on the right of equal level, save in a sum of sums, where they mean nothing. */
  override print(notation: Notation): string {
    const { token, level } = this.node.operator;
    const left = bracketed(this.left, notation, level);
    return left + token + bracketed(this.right, notation, token === "+" ? level : level + 1);
  }

  override children(): readonly Step[] {
    return [this.left, this.right];
  }
}

class ArithmeticStep extends InfixStep {
  /** The side whose items make the items of this step. */
  #several: Step | undefined;

  override items(run: Run): readonly number[] {
    const left = this.left.items(run);
    const right = this.right.items(run);
    if (left.length > 1 === right.length > 1) return [this.value];
    this.#several = left.length > 1 ? this.left : this.right;
    run.spend(Math.max(left.length, right.length), this.node.operator.token);
    if (left.length > 1) return left.map((item) => calculate(item, this.right.value, this.node, run));
    return right.map((item) => calculate(this.left.value, item, this.node, run));
  }

  protected override keptOf(child: Step, kept: readonly boolean[] | undefined) {
    return child === this.#several ? kept : undefined;
  }
}
