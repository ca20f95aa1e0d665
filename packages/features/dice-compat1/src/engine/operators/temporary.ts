import type { OperationNode } from "../nodes/operation.js";
import { ATOM, Step } from "../nodes/step.js";
import type { Run } from "../run.js";

/** `$tN` reads a temporary variable of this run, `$tN=V` sets it first. */
export function evaluateTemporary(node: OperationNode, _left: Step, run: Run): Step {
  const index = node.right.evaluate(run).value;
  const value = run.sub(node, "=");
  if (value !== undefined) run.setTemporary(index, value);
  return new TemporaryStep(node, run.temporary(index));
}

class TemporaryStep extends Step {
  override readonly kind = "$t";

  override get level(): number {
    return this.value < 0 ? 0 : ATOM;
  }

  override print(): string {
    return `${this.value}`;
  }
}
