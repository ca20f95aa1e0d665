import type { DisplayStyle, DisplayWords, Evaluation, RollNode } from "@dicetower/contract/engine";
import type { Step } from "./nodes/step.js";
import { chatNotation, libraryNotation } from "./notation.js";
import { InfixStep } from "./operators/arithmetic.js";
import { DiceStep } from "./operators/dice/dice.js";
import type { Run } from "./run.js";

/** What an evaluation of compat engine 1 answers besides the common part. */
export interface Compat1Evaluation extends Evaluation {
  /** The items, when the expression comes to a tuple; `value` is then its last item, 0 for a bare loop. */
  readonly tuple: readonly number[] | undefined;
  /** The working as the reference library writes it; empty for a single die alone. */
  readonly detail: string;
}

/** A working longer than this is left out of the full text. */
const maxWorking = 150;

/** The outcome of a run. Texts and tree are made when first asked for. */
export class RunEvaluation implements Compat1Evaluation {
  readonly value: number;
  readonly type = "int";
  readonly tuple: readonly number[] | undefined;
  readonly #source: string;
  readonly #root: Step;
  readonly #names: ReadonlyMap<number, number> | undefined;
  #expression: string | undefined;
  #tree: RollNode | undefined;

  constructor(source: string, root: Step, run: Run) {
    this.value = root.value;
    this.tuple = root.isTuple ? root.items(run) : undefined;
    this.#source = source;
    this.#root = root;
    this.#names = run.names;
  }

  get expression(): string {
    this.#expression ??= simple(this.#root, this.#source) ?? this.#named();
    return this.#expression;
  }

  get tree(): RollNode {
    this.#tree ??= this.#root.tree();
    return this.#tree;
  }

  get detail(): string {
    return this.#root.printWhole(libraryNotation);
  }

  print(style: DisplayStyle, words?: DisplayWords): string {
    const result = this.tuple === undefined ? `${this.value}` : this.tuple.join(", ");
    if (style === "value") return result;
    if (style === "short") return `${this.expression}=${result}`;
    const notation = words === undefined ? chatNotation : { ...chatNotation, words };
    const working = this.#root.printWhole(notation);
    const shown =
      working !== "" &&
      working !== result &&
      working !== this.#source &&
      working !== this.expression &&
      working.length <= maxWorking;
    return shown ? `${this.expression}=${working}=${result}` : `${this.expression}=${result}`;
  }

  /** The text as written, card values with what they were: `力量(60)`. */
  #named(): string {
    if (this.#names === undefined) return this.#source;
    let text = "";
    let from = 0;
    for (const [start, read] of [...this.#names].sort(([a], [b]) => a - b)) {
      const end = this.#source.indexOf("}", start);
      text += `${this.#source.slice(from, start)}${this.#source.slice(start + 1, end)}(${read})`;
      from = end + 1;
    }
    return text + this.#source.slice(from);
  }
}

/** `AdB` and `AdB op number` written out in full; undefined for anything else. */
function simple(root: Step, source: string): string | undefined {
  if (root.node.start !== 0 || root.node.end !== source.length) return undefined;
  if (root instanceof DiceStep) return plainDice(root);
  if (!(root instanceof InfixStep) || root.level === 1 || root.right.kind !== "number") return undefined;
  if (!(root.left instanceof DiceStep) || root.left.node.start !== 0) return undefined;
  const dice = plainDice(root.left);
  return dice === undefined ? undefined : `${dice}${root.kind}${root.right.value}`;
}

function plainDice(step: DiceStep): string | undefined {
  const { left, right } = step;
  if (step.node.subs !== undefined || left.kind !== "number" || right.kind !== "number") return undefined;
  return `${left.value}D${right.value}`;
}
