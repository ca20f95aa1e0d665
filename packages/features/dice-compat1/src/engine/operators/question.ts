import type { OperationNode } from "../nodes/operation.js";
import { Step } from "../nodes/step.js";
import { bracketed, type Notation } from "../notation.js";
import type { Run } from "../run.js";

/** `A?B:C` when the alternative is written, else `A?`, the sum of 1 to A. */
export function evaluateQuestion(node: OperationNode, left: Step, run: Run): Step {
  const alternative = node.subs?.[":"];
  if (alternative === undefined) return new RunningSumStep(node, sumTo(left.value, node, run), left);
  const chosen = node.right.evaluate(run);
  const other = alternative.evaluate(run);
  return new ConditionStep(node, left.value !== 0 ? chosen.value : other.value, left, chosen, other);
}

function sumTo(last: number, node: OperationNode, run: Run): number {
  if (last < 0) run.fail("dice.expr.bad", node, { value: last, low: 0 });
  // The even one of the two factors is halved first, so that nothing passes 2^53 unseen.
  const sum = last % 2 === 0 ? (last / 2) * (last + 1) : last * ((last + 1) / 2);
  return run.safe(sum, node, "?");
}

class ConditionStep extends Step {
  override readonly kind = "?:";

  constructor(
    override readonly node: OperationNode,
    value: number,
    readonly condition: Step,
    readonly chosen: Step,
    readonly other: Step,
  ) {
    super(node, value);
  }

  override print(notation: Notation): string {
    const condition = bracketed(this.condition, notation, this.node.operator.level);
    return `{${condition}?${this.chosen.value}:${this.other.value}}(${this.value})`;
  }

  override children(): readonly Step[] {
    return [this.condition, this.chosen, this.other];
  }
}

class RunningSumStep extends Step {
  override readonly kind = "?";

  constructor(
    override readonly node: OperationNode,
    value: number,
    readonly last: Step,
  ) {
    super(node, value);
  }

  override print(notation: Notation): string {
    const last = bracketed(this.last, notation, this.node.operator.level);
    return `{${last}?}[${this.last.value}?](${this.value})`;
  }

  override children(): readonly Step[] {
    return [this.last];
  }
}
