import type { Run } from "../run.js";
import type { Node, Step } from "./step.js";

/** A parameter letter that may follow the right operand of an operator. */
export interface SubParameter {
  readonly letter: string;
  /** Value when only the letter is written; undefined where a value is required. */
  readonly missing: number | undefined;
}

/** An operator: how it is read and what it does. */
export interface Operator {
  /** In lower case; `df` and `x` are read but printed as `f` and `*`. */
  readonly token: string;
  /** 9 binds tightest, 1 loosest; all levels are left-associative. */
  readonly level: number;
  /** Value of a left operand that is not written; undefined where it is required. */
  readonly left?: number;
  /** Value of a right operand that is not written, `faces` for the host's; undefined where it is required. */
  readonly right?: number | "faces";
  /** True for an operator behind its only operand (`tp`). */
  readonly postfix?: boolean;
  /** True where the right operand is the body of a loop, in which `i` is a number. */
  readonly takesBody?: boolean;
  /** A right operand that is written is only right with this sub-parameter (`?` and `:`). */
  readonly rightNeeds?: string;
  /** True for the operators that roll; they cannot follow `?` directly. */
  readonly rolls?: boolean;
  readonly subs?: readonly SubParameter[];
  /** Works out the operation; the left operand has been worked out. */
  readonly evaluate: (node: OperationNode, left: Step, run: Run) => Step;
}

/** An operator with its operands. Operands that were not written are there as defaults. */
export class OperationNode implements Node {
  readonly omitted = false;

  constructor(
    readonly source: string,
    readonly start: number,
    readonly end: number,
    readonly operator: Operator,
    readonly operatorStart: number,
    readonly left: Node,
    readonly right: Node,
    readonly subs: Readonly<Record<string, Node>> | undefined,
  ) {}

  evaluate(run: Run): Step {
    run.enter(this.operator.token);
    const step = this.operator.evaluate(this, this.left.evaluate(run), run);
    run.leave();
    return step;
  }
}
