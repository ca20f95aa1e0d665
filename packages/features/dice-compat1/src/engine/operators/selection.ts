import { checkRange } from "../limits.js";
import type { OperationNode } from "../nodes/operation.js";
import { Step, workings } from "../nodes/step.js";
import type { Notation } from "../notation.js";
import type { Run } from "../run.js";
import { type Item, itemsOf, printItems, sumItems } from "./items.js";

/** `kh kl dh dl`: keeps or drops the highest or lowest items of a tuple and adds what is left. */
export function evaluateSelection(node: OperationNode, left: Step, run: Run): Step {
  const count = node.right.evaluate(run).value;
  checkRange(run, node, count, 1, Number.MAX_SAFE_INTEGER);
  const { token } = node.operator;
  const drops = token === "dh" || token === "dl";
  const items = itemsOf(node, left, run).sort(token === "kh" || token === "dh" ? descending : ascending);
  // Dropping all there is drops nothing, as the reference library has it.
  const cut = drops ? (count < items.length ? count : 0) : Math.min(count, items.length);
  const kept = drops ? items.slice(cut) : items.slice(0, cut);
  const value = sumItems(node, kept, run);
  return new SelectionStep(node, value, left, items, kept, drops);
}

function ascending(a: Item, b: Item): number {
  return a.value - b.value || a.at - b.at;
}

function descending(a: Item, b: Item): number {
  return b.value - a.value || a.at - b.at;
}

class SelectionStep extends Step {
  constructor(
    override readonly node: OperationNode,
    value: number,
    readonly left: Step,
    /** All items, sorted. */
    readonly sorted: readonly Item[],
    readonly kept: readonly Item[],
    readonly drops: boolean,
  ) {
    super(node, value);
  }

  override get kind(): string {
    return this.node.operator.token;
  }

  override items(): readonly number[] {
    return this.kept.map((item) => item.value);
  }

  override print(notation: Notation): string {
    const text = this.printWhole(notation);
    return notation.chat && this.kept.length !== 1 ? `${text}(${this.value})` : text;
  }

  /** In a chat line the total follows anyway. */
  override printWhole(notation: Notation): string {
    const labels = this.left.labels();
    if (!notation.chat) return `{${printItems(this.sorted, labels, notation)}}(${this.value})`;
    const kept = printItems(this.kept, labels, notation);
    const dropped = this.drops
      ? this.sorted.slice(0, this.sorted.length - this.kept.length)
      : this.sorted.slice(this.kept.length);
    if (dropped.length === 0) return `{${kept}}`;
    const rest = printItems(dropped, labels, notation);
    return this.drops ? `{${rest} |> ${kept}}` : `{${kept} <| ${rest}}`;
  }

  override children(): readonly Step[] {
    return workings(this.left);
  }

  protected override keptOf(): readonly boolean[] {
    const flags = this.sorted.map(() => false);
    for (const item of this.kept) flags[item.at] = true;
    return flags;
  }
}
