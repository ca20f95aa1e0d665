import type { Die } from "@dicetower/contract/engine";
import { checkCount, checkFaces, engineLimits } from "../../limits.js";
import type { OperationNode } from "../../nodes/operation.js";
import { Step, workings } from "../../nodes/step.js";
import { joinSum, type Notation } from "../../notation.js";
import type { Run } from "../../run.js";
import { evaluatePercentiles } from "./percentile.js";
import { evaluateCount } from "./pool.js";

/** `AdB` and what its sub-parameters make of it: kept dice, percentile dice or a pool. */
export function evaluateDice(node: OperationNode, left: Step, run: Run): Step {
  const right = node.right.evaluate(run);
  const { subs } = node;
  if (subs !== undefined) {
    if (subs.a !== undefined) return evaluateCount(node, left, right, run);
    const keeps = subs.k !== undefined || subs.q !== undefined;
    if (subs.p !== undefined || subs.b !== undefined) {
      if (keeps || (subs.p !== undefined && subs.b !== undefined)) run.fail("dice.expr.bad", node);
      return evaluatePercentiles(node, left, right, run);
    }
    if (keeps) return evaluateKept(node, left, right, run);
  }
  const dice = roll(node, left, right, run);
  let sum = 0;
  for (const value of dice) sum += value;
  return new DiceStep(node, sum, left, right, dice);
}

function roll(node: OperationNode, left: Step, right: Step, run: Run): number[] {
  checkCount(run, node, left.value, engineLimits.dice);
  checkFaces(run, node, right.value, engineLimits.faces);
  return run.rollDice(left.value, right.value, node);
}

function evaluateKept(node: OperationNode, left: Step, right: Step, run: Run): Step {
  const highest = run.sub(node, "k");
  const lowest = run.sub(node, "q");
  if (highest !== undefined && lowest !== undefined) run.fail("dice.expr.bad", node);
  const count = highest ?? lowest ?? 0;
  if (count < 0 || count > left.value) {
    run.fail("dice.keep.range", node, { value: count, limit: left.value });
  }
  const dice = roll(node, left, right, run);
  run.spend(dice.length, node.operator.token);
  const sorted = dice.slice().sort(highest === undefined ? ascending : descending);
  return new KeptDiceStep(node, left, right, dice, sorted, count);
}

function ascending(a: number, b: number): number {
  return a - b;
}

function descending(a: number, b: number): number {
  return b - a;
}

/** Dice joined by `+`: several times as fast as `join` for the few dice of most rolls. */
function plainSum(dice: readonly number[]): string {
  let text = `${dice[0]}`;
  for (let at = 1; at < dice.length; at++) text += `+${dice[at]}`;
  return text;
}

/** Plain dice, all counted. */
export class DiceStep extends Step {
  override readonly kind = "dice";
  declare readonly node: OperationNode;

  constructor(
    node: OperationNode,
    value: number,
    readonly left: Step,
    readonly right: Step,
    readonly dice: readonly number[],
  ) {
    super(node, value);
  }

  override items(_run: Run): readonly number[] {
    return this.dice;
  }

  override print(notation: Notation): string {
    const dice = `{${plainSum(this.dice)}}`;
    return notation.chat && this.dice.length === 1 ? dice : `${dice}(${this.value})`;
  }

  /** A single die alone is its own result. */
  override printWhole(notation: Notation): string {
    return this.dice.length === 1 ? "" : this.print(notation);
  }

  override children(): readonly Step[] {
    return workings(this.left, this.right);
  }

  override rounds(kept?: readonly boolean[]): readonly (readonly Die[])[] {
    const faces = this.right.value;
    return [this.dice.map((value, at) => ({ faces, value, kept: kept?.[at] ?? true }))];
  }
}

/** Dice of which the highest (`k`) or lowest (`q`) are counted; only these are its items. */
class KeptDiceStep extends DiceStep {
  readonly #kept: readonly number[];

  constructor(
    node: OperationNode,
    left: Step,
    right: Step,
    dice: readonly number[],
    readonly sorted: readonly number[],
    count: number,
  ) {
    const kept = sorted.slice(0, count);
    super(
      node,
      kept.reduce((sum, value) => sum + value, 0),
      left,
      right,
      dice,
    );
    this.#kept = kept;
  }

  override items(): readonly number[] {
    return this.#kept;
  }

  override print(notation: Notation): string {
    return `{${this.sorted.join(notation.comma)}}[${joinSum(this.#kept)}](${this.value})`;
  }

  override printWhole(notation: Notation): string {
    return this.print(notation);
  }

  override rounds(kept?: readonly boolean[]): readonly (readonly Die[])[] {
    const faces = this.right.value;
    const rest = new Map<number, boolean[]>();
    this.#kept.forEach((value, at) => {
      const flags = rest.get(value) ?? [];
      rest.set(value, flags);
      flags.push(kept?.[at] ?? true);
    });
    return [this.dice.map((value) => ({ faces, value, kept: rest.get(value)?.shift() ?? false }))];
  }
}
