import type { JsonValue } from "@dicetower/contract/engine";
import { checkRange } from "../limits.js";
import type { OperationNode } from "../nodes/operation.js";
import { Step, workings } from "../nodes/step.js";
import type { Notation } from "../notation.js";
import type { Run } from "../run.js";
import { type Item, itemsOf, printItems } from "./items.js";

/** `Atp`: A as a tuple. */
export function evaluateTuple(node: OperationNode, left: Step, run: Run): Step {
  const items = itemsOf(node, left, run);
  return new SliceStep(node, left, items, items, true, run);
}

/** `AspX`: item X; `Asp[X,Y]` and `Asp[X,S,Y]`: the items X to Y by step S, ending with the tuple. */
export function evaluateSlice(node: OperationNode, left: Step, run: Run): Step {
  const right = node.right.evaluate(run);
  const items = itemsOf(node, left, run);
  const range = readRange(node, right, run);
  const from = range.from;
  checkRange(run, node, from, 1, items.length);
  if (!range.several) {
    return new SliceStep(node, left, items, items.slice(from - 1, from), false, run);
  }
  checkRange(run, node, range.to, from, Number.MAX_SAFE_INTEGER);
  checkRange(run, node, range.step, 1, Number.MAX_SAFE_INTEGER);
  const picked = items.filter(
    ({ at }) => at + 1 >= from && at < range.to && (at + 1 - from) % range.step === 0,
  );
  return new SliceStep(node, left, items, picked, true, run);
}

/** A range as `sp` and `lp` read it: `X`, `[X]`, `[from,to]` or `[from,step,to]`. */
export interface Range {
  readonly from: number;
  readonly step: number;
  readonly to: number;
  /** True for `[from,to]` and `[from,step,to]`. */
  readonly several: boolean;
}

/** @throws EngineError `dice.expr.bad` for a tuple of more than three items */
export function readRange(node: OperationNode, operand: Step, run: Run): Range {
  const items = operand.isTuple ? operand.items(run) : [operand.value];
  const [first, second, third] = items;
  if (first === undefined || items.length > 3)
    run.fail("dice.expr.bad", node, { value: items.length, high: 3 });
  if (second === undefined) return { from: first, step: 1, to: first, several: false };
  if (third === undefined) return { from: first, step: 1, to: second, several: true };
  return { from: first, step: second, to: third, several: true };
}

class SliceStep extends Step {
  constructor(
    override readonly node: OperationNode,
    readonly left: Step,
    readonly all: readonly Item[],
    readonly picked: readonly Item[],
    readonly several: boolean,
    run: Run,
  ) {
    const last = picked[picked.length - 1];
    super(node, last === undefined ? run.fail("dice.expr.bad", node, { value: 0, low: 1 }) : last.value);
  }

  override get kind(): string {
    return this.node.operator.token;
  }

  override get isTuple(): boolean {
    return this.several;
  }

  override items(): readonly number[] {
    return this.picked.map((item) => item.value);
  }

  override get result(): JsonValue {
    return this.several ? this.items() : this.value;
  }

  /** The library shows all items, a chat line only those that were picked. */
  override print(notation: Notation): string {
    const text = this.#print(notation);
    return notation.chat && this.picked.length === 1 ? text : `${text}(${this.value})`;
  }

  override printWhole(notation: Notation): string {
    return notation.chat ? this.#print(notation) : this.print(notation);
  }

  #print(notation: Notation): string {
    return `{${printItems(notation.chat ? this.picked : this.all, this.left.labels(), notation)}}`;
  }

  override children(): readonly Step[] {
    return workings(this.left);
  }

  protected override keptOf(): readonly boolean[] {
    const flags = this.all.map(() => false);
    for (const item of this.picked) flags[item.at] = true;
    return flags;
  }
}
