import { checkRange } from "../limits.js";
import type { OperationNode } from "../nodes/operation.js";
import { Step, workings } from "../nodes/step.js";
import type { Notation } from "../notation.js";
import type { Run } from "../run.js";
import { type Item, itemsOf, printItems, sumItems } from "./items.js";

/** `AmaxB`: no item above B; `AminB`: none below; then the sum. */
export function evaluateClamp(node: OperationNode, left: Step, run: Run): Step {
  const bound = node.right.evaluate(run).value;
  checkRange(run, node, bound, 1, Number.MAX_SAFE_INTEGER);
  const clamp = node.operator.token === "max" ? Math.min : Math.max;
  const items = itemsOf(node, left, run).map(({ at, value }) => ({ at, value: clamp(value, bound) }));
  const value = sumItems(node, items, run);
  return new ClampStep(node, value, left, items);
}

class ClampStep extends Step {
  constructor(
    override readonly node: OperationNode,
    value: number,
    readonly left: Step,
    readonly clamped: readonly Item[],
  ) {
    super(node, value);
  }

  override get kind(): string {
    return this.node.operator.token;
  }

  override items(): readonly number[] {
    return this.clamped.map((item) => item.value);
  }

  override print(notation: Notation): string {
    const text = `{${printItems(this.clamped, this.left.labels(), notation)}}`;
    return notation.chat && this.clamped.length === 1 ? text : `${text}(${this.value})`;
  }

  override printWhole(notation: Notation): string {
    if (!notation.chat) return this.print(notation);
    return `{${printItems(this.clamped, this.left.labels(), notation)}}`;
  }

  override children(): readonly Step[] {
    return workings(this.left);
  }
}
