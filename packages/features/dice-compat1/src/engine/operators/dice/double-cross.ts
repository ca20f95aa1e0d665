import type { Die } from "@dicetower/contract/engine";
import { checkAddLine, checkCount, checkFaces, engineLimits } from "../../limits.js";
import type { OperationNode } from "../../nodes/operation.js";
import { Step, workings } from "../../nodes/step.js";
import type { Notation } from "../../notation.js";
import type { Run } from "../../run.js";
import { rollRounds } from "./pool.js";

const defaultFaces = 10;

/** `AcBmC`: every round that adds dice is worth C, the last one its highest die. */
export function evaluateDoubleCross(node: OperationNode, left: Step, run: Run): Step {
  const adds = node.right.evaluate(run).value;
  const faces = run.sub(node, "m") ?? defaultFaces;
  checkCount(run, node, left.value, engineLimits.pool);
  checkAddLine(run, node, adds);
  checkFaces(run, node, faces, engineLimits.pool);
  return new DoubleCrossStep(node, rollRounds(node, left.value, adds, faces, run), adds, faces, left);
}

class DoubleCrossStep extends Step {
  override readonly kind = "pool";
  readonly #highest: number;

  constructor(
    node: OperationNode,
    readonly dice: readonly (readonly number[])[],
    readonly adds: number,
    readonly faces: number,
    readonly left: Step,
  ) {
    const last = dice[dice.length - 1] ?? [];
    const highest = last.reduce((most, value) => Math.max(most, value), 0);
    super(node, (dice.length - 1) * faces + highest);
    this.#highest = highest;
  }

  /** `<7>` adds a die, `[2]` is the highest of the last round. */
  override print(notation: Notation): string {
    const last = this.dice.length - 1;
    const rounds = this.dice.map((round, at) => {
      const dice = round.map((value) => {
        if (at === last) return value === this.#highest ? `[${value}]` : `${value}`;
        return value >= this.adds ? `<${value}>` : `${value}`;
      });
      return `{${dice.join(notation.comma)}}`;
    });
    return `{${rounds.join(notation.comma)}}[${this.faces}*${last}+${this.#highest}](${this.value})`;
  }

  override children(): readonly Step[] {
    return workings(this.left);
  }

  override rounds(): readonly (readonly Die[])[] {
    const last = this.dice.length - 1;
    return this.dice.map((round, at) =>
      round.map((value) => ({
        faces: this.faces,
        value,
        kept: true,
        success: at === last ? value === this.#highest : value >= this.adds,
      })),
    );
  }
}
