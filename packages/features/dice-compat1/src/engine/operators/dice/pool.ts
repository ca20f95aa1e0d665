import type { Die } from "@dicetower/contract/engine";
import { checkAddLine, checkCount, checkFaces, checkRange, engineLimits } from "../../limits.js";
import type { OperationNode } from "../../nodes/operation.js";
import { Step, workings } from "../../nodes/step.js";
import type { Notation } from "../../notation.js";
import type { Run } from "../../run.js";

/** What a die of a pool counts for. */
interface Lines {
  /** From here a die adds one to the next round; infinite where none does. */
  readonly adds: number;
  /** From here a die is a success. */
  readonly success: number;
  /** Up to here a die is a success too; undefined where that is not asked. */
  readonly low: number | undefined;
  readonly faces: number;
}

const defaults = { success: 8, faces: 10 };

/** `AaBkCqDmE`: successes over all rounds; a die that meets both success lines counts twice. */
export function evaluatePool(node: OperationNode, left: Step, run: Run): Step {
  const adds = node.right.evaluate(run).value;
  const success = run.sub(node, "k") ?? defaults.success;
  const low = run.sub(node, "q");
  const faces = run.sub(node, "m") ?? defaults.faces;
  checkCount(run, node, left.value, engineLimits.pool);
  checkAddLine(run, node, adds);
  checkRange(run, node, success, 1, engineLimits.pool);
  if (low !== undefined) checkRange(run, node, low, 1, engineLimits.pool);
  checkFaces(run, node, faces, engineLimits.pool);
  const lines = { adds, success, low, faces };
  return new PoolStep(node, rollRounds(node, left.value, adds, faces, run), lines, left);
}

/** `AdBaE`: dice of at least E, none added. As a pool its add line is B + 1, so B ends one earlier. */
export function evaluateCount(node: OperationNode, left: Step, right: Step, run: Run): Step {
  const success = run.sub(node, "a") ?? defaults.success;
  checkCount(run, node, left.value, engineLimits.pool);
  checkFaces(run, node, right.value, engineLimits.pool - 1);
  checkRange(run, node, success, 1, engineLimits.pool);
  const lines = { adds: Number.POSITIVE_INFINITY, success, low: undefined, faces: right.value };
  return new PoolStep(node, [run.rollDice(left.value, right.value, node)], lines, left);
}

/** Rolls until a round adds no die; each die of at least `adds` adds one to the next round. */
export function rollRounds(
  node: OperationNode,
  count: number,
  adds: number,
  faces: number,
  run: Run,
): readonly (readonly number[])[] {
  const rounds: number[][] = [];
  for (let dice = count; dice > 0; ) {
    if (rounds.length > run.limits.maxExplosions) {
      run.fail("dice.explosion.tooDeep", node, { limit: run.limits.maxExplosions });
    }
    run.spend(1, node.operator.token);
    const round = run.rollDice(dice, faces, node);
    rounds.push(round);
    dice = 0;
    for (const value of round) if (value >= adds) dice++;
  }
  return rounds;
}

class PoolStep extends Step {
  override readonly kind = "pool";
  readonly #successes: readonly number[];

  constructor(
    node: OperationNode,
    readonly dice: readonly (readonly number[])[],
    readonly lines: Lines,
    readonly left: Step,
  ) {
    const successes = dice.map((round) => round.reduce((sum, value) => sum + worth(value, lines), 0));
    super(
      node,
      successes.reduce((sum, value) => sum + value, 0),
    );
    this.#successes = successes;
  }

  override print(notation: Notation): string {
    const rounds = this.dice.map(
      (round) => `{${round.map((value) => this.#mark(value)).join(notation.comma)}}`,
    );
    if (rounds.length === 1) return `${rounds[0]}(${this.value})`;
    return `{${rounds.join(notation.comma)}}[${this.#successes.join("+")}](${this.value})`;
  }

  /** `[8]` is a success, `<9>` adds a die. */
  #mark(value: number): string {
    const times = worth(value, this.lines);
    const text = "[".repeat(times) + value + "]".repeat(times);
    return value >= this.lines.adds ? `<${text}>` : text;
  }

  override children(): readonly Step[] {
    return workings(this.left);
  }

  override rounds(): readonly (readonly Die[])[] {
    const { faces } = this.lines;
    return this.dice.map((round) =>
      round.map((value) => ({ faces, value, kept: true, success: worth(value, this.lines) > 0 })),
    );
  }
}

/** How many successes a die is: 0, 1, or 2 when it meets both lines. */
function worth(value: number, lines: Lines): number {
  return (value >= lines.success ? 1 : 0) + (lines.low !== undefined && value <= lines.low ? 1 : 0);
}
