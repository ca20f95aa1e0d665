import type { OperationNode } from "../nodes/operation.js";
import type { Step } from "../nodes/step.js";
import type { Notation } from "../notation.js";
import type { Run } from "../run.js";

/** An item of a tuple with its place there. */
export interface Item {
  readonly at: number;
  readonly value: number;
}

/** The items of an operand, charged for. */
export function itemsOf(node: OperationNode, operand: Step, run: Run): Item[] {
  const values = operand.items(run);
  run.spend(values.length, node.operator.token);
  return values.map((value, at) => ({ at, value }));
}

/** The sum of items as a safe integer. */
export function sumItems(node: OperationNode, items: readonly Item[], run: Run): number {
  let sum = 0;
  for (const { value } of items) sum = run.safe(sum + value, node, node.operator.token);
  return sum;
}

/** Items with the text they were written as where that is more than the number: `1d20=5, 10`. */
export function printItems(
  items: readonly Item[],
  labels: readonly string[] | undefined,
  notation: Notation,
): string {
  let text = "";
  for (const { at, value } of items) {
    const label = labels?.[at];
    if (text !== "") text += notation.comma;
    text += label === undefined || label === `${value}` ? `${value}` : `${label}=${value}`;
  }
  return text;
}
