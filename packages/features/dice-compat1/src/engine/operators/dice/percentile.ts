import type { Die } from "@dicetower/contract/engine";
import { checkCount, checkFaces, engineLimits } from "../../limits.js";
import type { OperationNode } from "../../nodes/operation.js";
import { Step, workings } from "../../nodes/step.js";
import { joinSum, type Notation } from "../../notation.js";
import type { Run } from "../../run.js";

/** A percentile roll with bonus or penalty dice. */
interface Percentile {
  /** The roll itself, 1 to 100. */
  readonly base: number;
  /** Tens digits of the extra dice, 10 where 0 and the units are 0 too. */
  readonly tens: readonly number[];
  readonly value: number;
}

/** `AbB`, `ApB`: one percentile roll; the left operand means nothing but has its bound. */
export function evaluatePercentile(node: OperationNode, left: Step, run: Run): Step {
  const extra = node.right.evaluate(run).value;
  if (left.value > engineLimits.dice)
    run.fail("dice.count.tooMany", node, { count: left.value, limit: engineLimits.dice });
  checkExtra(node, extra, 0, extra, run);
  const bonus = node.operator.token === "b";
  run.takeDice(1 + extra, node);
  return new PercentileStep(node, bonus, rollPercentile(bonus, extra, run), left);
}

/** `AdBbC`, `AdBpC`: A percentile rolls, added; the faces mean nothing but have their bounds. */
export function evaluatePercentiles(node: OperationNode, left: Step, right: Step, run: Run): Step {
  const count = left.value;
  const bonus = node.subs?.b !== undefined;
  checkFaces(run, node, right.value, engineLimits.faces);
  const extra = run.sub(node, bonus ? "b" : "p") ?? 1;
  checkCount(run, node, count, engineLimits.dice);
  checkExtra(node, extra, 1, extra * count, run);
  run.takeDice(count * (1 + extra), node);
  const rolls: Percentile[] = [];
  for (let rolled = 0; rolled < count; rolled++) rolls.push(rollPercentile(bonus, extra, run));
  return new PercentilesStep(node, bonus, rolls, left);
}

function checkExtra(node: OperationNode, extra: number, least: number, total: number, run: Run): void {
  const limit = Math.min(engineLimits.bonus, run.limits.maxBonus);
  if (extra < least) run.fail("dice.bonus.range", node, { value: extra, limit });
  if (extra > limit || total > engineLimits.bonus)
    run.fail("dice.bonus.tooMany", node, { count: extra, limit });
}

/** The lowest (bonus) or highest (penalty) of all tens digits replaces the tens digit that was rolled. */
function rollPercentile(bonus: boolean, extra: number, run: Run): Percentile {
  const { environment } = run;
  const base = environment.die(100);
  const units = base % 10;
  let chosen = (base - units) / 10;
  const tens: number[] = [];
  for (let rolled = 0; rolled < extra; rolled++) {
    const face = environment.die(10) - 1;
    const digit = face === 0 && units === 0 ? 10 : face;
    tens.push(digit);
    if (bonus ? digit < chosen : digit > chosen) chosen = digit;
  }
  return { base, tens, value: chosen * 10 + units };
}

/** `{1D100=37 bonus:[[4],9]}(37)`: of several extra dice, the best or worst are in brackets. */
function print(roll: Percentile, bonus: boolean, notation: Notation): string {
  const { tens } = roll;
  const deciding = tens.reduce((a, b) => ((bonus ? b < a : b > a) ? b : a), tens[0] ?? 0);
  const several = tens.length > 1;
  const digits = tens.map((digit) => (several && digit === deciding ? `[${digit}]` : `${digit}`));
  const word = bonus ? (notation.words?.bonus ?? "bonus") : (notation.words?.penalty ?? "punish");
  return `{1D100=${roll.base} ${word}:[${digits.join(notation.comma)}]}(${roll.value})`;
}

/** The percentile die, kept when its own tens digit won, and the extra dice, kept when theirs did. */
function diceOf(roll: Percentile, kept: boolean): readonly Die[] {
  const units = roll.base % 10;
  const chosen = (roll.value - units) / 10;
  const extra = roll.tens.map((digit) => ({
    faces: 10,
    value: digit === 10 ? 1 : digit + 1,
    kept: kept && digit === chosen,
  }));
  return [{ faces: 100, value: roll.base, kept: kept && roll.base === roll.value }, ...extra];
}

class PercentileStep extends Step {
  constructor(
    node: OperationNode,
    readonly bonus: boolean,
    readonly roll: Percentile,
    readonly left: Step,
  ) {
    super(node, roll.value);
  }

  override get kind(): string {
    return this.bonus ? "bonus" : "penalty";
  }

  override print(notation: Notation): string {
    return print(this.roll, this.bonus, notation);
  }

  override children(): readonly Step[] {
    return workings(this.left);
  }

  protected override get tens(): readonly number[] {
    return this.roll.tens;
  }

  override rounds(): readonly (readonly Die[])[] {
    return [diceOf(this.roll, true)];
  }
}

/** Several percentile rolls, which are its items. */
class PercentilesStep extends Step {
  readonly #values: readonly number[];

  constructor(
    node: OperationNode,
    readonly bonus: boolean,
    readonly rolls: readonly Percentile[],
    readonly left: Step,
  ) {
    const values = rolls.map((roll) => roll.value);
    super(
      node,
      values.reduce((sum, value) => sum + value, 0),
    );
    this.#values = values;
  }

  override get kind(): string {
    return this.bonus ? "bonus" : "penalty";
  }

  override items(): readonly number[] {
    return this.#values;
  }

  override print(notation: Notation): string {
    const rolls = this.rolls.map((roll) => print(roll, this.bonus, notation));
    return `{${rolls.join(notation.comma)}}[${joinSum(this.#values)}](${this.value})`;
  }

  override children(): readonly Step[] {
    return workings(this.left);
  }

  protected override get tens(): readonly number[] | undefined {
    return this.rolls.length === 1 ? this.rolls[0]?.tens : undefined;
  }

  override rounds(kept?: readonly boolean[]): readonly (readonly Die[])[] {
    return this.rolls.map((roll, at) => diceOf(roll, kept?.[at] ?? true));
  }
}
