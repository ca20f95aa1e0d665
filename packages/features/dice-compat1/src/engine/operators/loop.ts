import type { JsonValue } from "@dicetower/contract/engine";
import { checkRange, engineLimits } from "../limits.js";
import type { OperationNode } from "../nodes/operation.js";
import { Step } from "../nodes/step.js";
import { TupleNode } from "../nodes/tuple.js";
import type { Run } from "../run.js";
import { type Range, readRange } from "./slice.js";

/** `AlpB`: the items of B for i from 1 to A, or over `[from,to]` or `[from,step,to]`, in one tuple. */
export function evaluateLoop(node: OperationNode, left: Step, run: Run): Step {
  const body = node.right;
  if (!(body instanceof TupleNode)) run.fail("dice.expr.bad", node);
  const range = readRange(node, left, run);
  const from = range.several ? range.from : 1;
  checkRange(run, node, range.to, from, Number.MAX_SAFE_INTEGER);
  checkRange(run, node, range.step, 1, Number.MAX_SAFE_INTEGER);
  const turns = Math.floor((range.to - from) / range.step) + 1;
  const count = turns * body.content.length;
  if (count > engineLimits.items) run.fail("dice.expr.tooMuch", node, { limit: engineLimits.items });
  run.spend(turns + count, node.operator.token);
  return new LoopStep(node, { ...range, from }, body, turn(body, from, range.step, turns, run));
}

/** One pass of the body: the loop variable and what the items came to. */
interface Pass {
  readonly variable: number;
  readonly steps: readonly Step[];
}

/** The variable of a loop inside a loop's body is the outer one's: that replaced every `i` before. */
function turn(body: TupleNode, from: number, step: number, turns: number, run: Run): readonly Pass[] {
  const outer = run.loop;
  const passes: Pass[] = [];
  for (let done = 0; done < turns; done++) {
    const variable = outer ?? run.safe(from + done * step, body, "lp");
    run.loop = variable;
    passes.push({ variable, steps: body.content.map((item) => item.node.evaluate(run)) });
  }
  run.loop = outer;
  return passes;
}

class LoopStep extends Step {
  override readonly kind = "lp";
  readonly #values: readonly number[];

  constructor(
    node: OperationNode,
    readonly range: Range,
    readonly body: TupleNode,
    readonly passes: readonly Pass[],
  ) {
    super(node, 0);
    this.#values = passes.flatMap((pass) => pass.steps.map((step) => step.value));
  }

  override get isTuple(): boolean {
    return true;
  }

  override items(): readonly number[] {
    return this.#values;
  }

  override labels(): readonly string[] {
    return this.passes.flatMap((pass) =>
      this.body.content.map((item) => this.body.textOf(item, pass.variable)),
    );
  }

  override print(): string {
    const { from, step, to } = this.range;
    const items = this.body.content.map((item) => this.body.textOf(item));
    return `{${from}:${step}:${to}}lp{${items.join(",")}}`;
  }

  override get result(): JsonValue {
    return this.#values;
  }

  override children(): readonly Step[] {
    return this.passes.flatMap((pass) => pass.steps);
  }
}
