import type { OperationNode } from "../nodes/operation.js";
import { Step } from "../nodes/step.js";
import { bracketed, type Notation } from "../notation.js";
import type { Run } from "../run.js";

/** `&` and `|` of whole numbers of any sign, as two's complement without an end. */
export function evaluateBitwise(node: OperationNode, left: Step, run: Run): Step {
  const right = node.right.evaluate(run);
  const combined = node.operator.token === "&" ? and(left.value, right.value) : or(left.value, right.value);
  return new BitwiseStep(node, run.safe(combined, node, node.operator.token), left, right);
}

/** JavaScript's own operators cut their operands to 32 bits. */
function fits(left: number, right: number): boolean {
  return (left | 0) === left && (right | 0) === right;
}

function and(left: number, right: number): number {
  return fits(left, right) ? left & right : Number(BigInt(left) & BigInt(right));
}

function or(left: number, right: number): number {
  return fits(left, right) ? left | right : Number(BigInt(left) | BigInt(right));
}

class BitwiseStep extends Step {
  constructor(
    override readonly node: OperationNode,
    value: number,
    readonly left: Step,
    readonly right: Step,
  ) {
    super(node, value);
  }

  override get kind(): string {
    return this.node.operator.token;
  }

  override print(notation: Notation): string {
    const { token, level } = this.node.operator;
    const left = bracketed(this.left, notation, level);
    const right = bracketed(this.right, notation, level);
    return `{${left}${token}${right}}[${this.left.value}${token}${this.right.value}](${this.value})`;
  }

  override children(): readonly Step[] {
    return [this.left, this.right];
  }
}
