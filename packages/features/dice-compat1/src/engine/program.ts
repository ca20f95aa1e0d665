import type { Environment, Formula, Program } from "@dicetower/contract/engine";
import { type Compat1Evaluation, RunEvaluation } from "./evaluation.js";
import { formulaOf } from "./formula.js";
import type { Node } from "./nodes/step.js";
import type { Parsed } from "./parsing/parsed.js";
import { Run } from "./run.js";

/** A parsed text. It holds no state of its evaluations. */
export class Compat1Program implements Program {
  readonly acts: boolean;
  readonly names: readonly string[] | undefined;
  readonly root: Node;

  constructor(
    readonly source: string,
    parsed: Parsed,
    /** Parses the formulas that cards hold. */
    readonly read: (source: string) => Node | undefined,
  ) {
    this.acts = parsed.acts;
    this.names = parsed.names;
    this.root = parsed.root;
  }

  evaluate(environment: Environment): Compat1Evaluation {
    const run = new Run(environment, this.read);
    run.spend(this.source.length, "");
    const evaluation = new RunEvaluation(this.source, this.root.evaluate(run), run);
    run.tellAssigned();
    return evaluation;
  }

  formula(environment: Environment): Formula | undefined {
    return formulaOf(this.root, environment, this.read);
  }
}
