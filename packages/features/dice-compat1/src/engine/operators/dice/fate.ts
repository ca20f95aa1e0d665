import type { Die } from "@dicetower/contract/engine";
import { checkCount, checkRange, engineLimits } from "../../limits.js";
import type { OperationNode } from "../../nodes/operation.js";
import { Step, workings } from "../../nodes/step.js";
import { joinSum, type Notation } from "../../notation.js";
import type { Run } from "../../run.js";

/** `AfB`: A Fate dice of -1, 0 and +1; B means nothing but has its bounds. */
export function evaluateFate(node: OperationNode, left: Step, run: Run): Step {
  const right = node.right.evaluate(run);
  checkCount(run, node, left.value, engineLimits.dice);
  checkRange(run, node, right.value, 2, engineLimits.faces);
  const dice = run.rollDice(left.value, 3, node).map((face) => face - 2);
  return new FateStep(node, dice, left);
}

class FateStep extends Step {
  override readonly kind = "fate";

  constructor(
    node: OperationNode,
    readonly dice: readonly number[],
    readonly left: Step,
  ) {
    super(
      node,
      dice.reduce((sum, value) => sum + value, 0),
    );
  }

  override items(): readonly number[] {
    return this.dice;
  }

  override print(_notation: Notation): string {
    const signs = this.dice.map((value) => (value < 0 ? "-" : value > 0 ? "+" : "0"));
    return `{${signs.join(" ")}}[${joinSum(this.dice)}](${this.value})`;
  }

  override children(): readonly Step[] {
    return workings(this.left);
  }

  override rounds(kept?: readonly boolean[]): readonly (readonly Die[])[] {
    return [this.dice.map((value, at) => ({ faces: 3, value, kept: kept?.[at] ?? true }))];
  }
}
