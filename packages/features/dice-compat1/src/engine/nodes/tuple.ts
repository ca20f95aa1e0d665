import type { JsonValue } from "@dicetower/contract/engine";
import type { Run } from "../run.js";
import { type Node, Step } from "./step.js";

/** An item of a tuple, with its text as written and where in the source the loop variable stands in it. */
export interface TupleItem {
  readonly node: Node;
  readonly start: number;
  readonly end: number;
  readonly variables: readonly number[];
}

/** `[1,2d6,…]`: items worked out from left to right, each once. */
export class TupleNode implements Node {
  readonly omitted = false;

  constructor(
    readonly source: string,
    readonly start: number,
    readonly end: number,
    readonly content: readonly TupleItem[],
  ) {}

  evaluate(run: Run): Step {
    run.enter("[");
    run.spend(this.content.length, "[");
    const steps = this.content.map((item) => item.node.evaluate(run));
    run.leave();
    return new TupleStep(this, steps);
  }

  /** The text of an item as written, the loop variable replaced by its value where one is given. */
  textOf(item: TupleItem, variable?: number): string {
    if (variable === undefined) return this.source.slice(item.start, item.end);
    let text = "";
    let from = item.start;
    for (const at of item.variables) {
      text += this.source.slice(from, at) + variable;
      from = at + 1;
    }
    return text + this.source.slice(from, item.end);
  }
}

class TupleStep extends Step {
  override readonly kind = "tuple";
  readonly #values: readonly number[];

  constructor(
    override readonly node: TupleNode,
    readonly steps: readonly Step[],
  ) {
    const values = steps.map((step) => step.value);
    super(node, values[values.length - 1] ?? 0);
    this.#values = values;
  }

  override get isTuple(): boolean {
    return true;
  }

  override items(): readonly number[] {
    return this.#values;
  }

  override labels(): readonly string[] {
    return this.node.content.map((item) => this.node.textOf(item));
  }

  override print(): string {
    return `[${this.labels().join(",")}]`;
  }

  override get result(): JsonValue {
    return this.#values;
  }

  override children(): readonly Step[] {
    return this.steps;
  }
}
