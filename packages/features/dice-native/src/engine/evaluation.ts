import type {
  DisplayStyle,
  DisplayWords,
  Environment,
  Evaluation,
  Formula,
  Program,
  RollNode,
} from "@dicetower/contract/engine";
import { fullForm, shortForm } from "./display.js";
import { formulaOf } from "./formula.js";
import { safe } from "./limits.js";
import type { Expression, Term } from "./nodes.js";
import { normalise } from "./normal-form.js";
import { type TermOutcome, workOut } from "./terms.js";
import { rollTree } from "./tree.js";

const noNames: readonly string[] = Object.freeze([]);

/** A text of the native grammar, parsed. */
export class NativeProgram implements Program {
  /** True for everything but bare digits: signs, operators and dice, and the empty text, which rolls a die. */
  readonly acts: boolean;

  constructor(
    readonly source: string,
    readonly expression: Expression,
  ) {
    const first = expression[0] as Term;
    this.acts = first.head.kind !== "number" || first.head.digits.length !== source.length;
  }

  get names(): readonly string[] {
    return noNames;
  }

  evaluate(environment: Environment): NativeEvaluation {
    const { expression } = this;
    const outcomes: TermOutcome[] = [];
    let total = 0;
    for (let place = 0; place < expression.length; place++) {
      const term = expression[place] as Term;
      if (place > 0) environment.budget.spend(1, term.negative ? "-" : "+");
      const outcome = workOut(term, environment);
      total = safe(term.negative ? total - outcome.value : total + outcome.value, "+", term.head.at);
      outcomes.push(outcome);
    }
    return new NativeEvaluation(expression, outcomes, total, environment.faces);
  }

  formula(environment: Environment): Formula {
    return formulaOf(this.expression, environment);
  }
}

/** The outcome of a native roll. Texts and tree are made from the thrown dice when they are asked for. */
export class NativeEvaluation implements Evaluation {
  readonly type = "int";
  readonly #source: Expression;
  readonly #outcomes: readonly TermOutcome[];
  readonly #faces: number;
  #expression: string | undefined;

  constructor(source: Expression, outcomes: readonly TermOutcome[], value: number, faces: number) {
    this.#source = source;
    this.#outcomes = outcomes;
    this.value = value;
    this.#faces = faces;
  }

  /** Total of the roll: a safe integer. */
  readonly value: number;

  get expression(): string {
    this.#expression ??= normalise(this.#source, this.#faces);
    return this.#expression;
  }

  get tree(): RollNode {
    return rollTree(this.#outcomes, this.#faces);
  }

  /**
   * `full`: normalised text, dice, value of each term, total, each only where it differs from the one before;
   * `short`: without the dice; `value`: the total alone.
   * @param words in front of the extra dice of a bonus or penalty roll; 奖励骰 and 惩罚骰 when left out
   */
  print(style: DisplayStyle, words: DisplayWords = {}): string {
    if (style === "value") return String(this.value);
    if (style === "short") return shortForm(this.expression, this.#outcomes, this.value);
    return fullForm(this.expression, this.#outcomes, this.value, words);
  }
}
