import { EngineError, type Environment, type Formula, type Program } from "@dicetower/contract/engine";
import { createCompiler } from "./compile/compile.js";
import { located } from "./errors.js";
import { namesOf } from "./program-names.js";
import { type Compat2Evaluation, ScriptEvaluation } from "./result/evaluation.js";
import { formulaOf } from "./result/formula.js";
import { tellAssigned } from "./runtime/assigned.js";
import { type Body, Frame, type Language, Run, type TermRecord } from "./runtime/run.js";
import { hasActions } from "./syntax/actions.js";
import type { Statement } from "./syntax/nodes.js";
import type { Value } from "./values/values.js";

/** A program of this language. */
export interface Compat2Program extends Program {
  evaluate(environment: Environment): Compat2Evaluation;
}

/** Compiles a text that was read as a whole; a program of one expression is that expression. */
function compileBody(source: string, statements: readonly Statement[], depth: number): Body {
  const compiler = createCompiler(source);
  const [only] = statements;
  const root = statements.length === 1 && only?.kind === "expression" ? only.expression : undefined;
  const exec = root === undefined ? compiler.statements(statements) : compiler.node(root);
  return { source, start: 0, end: source.length, depth, root, exec };
}

export class ScriptProgram implements Compat2Program {
  #body: Body | undefined;
  #acts: boolean | undefined;
  /** Undefined until they are asked for. */
  #names: { readonly all: readonly string[] | undefined } | undefined;

  constructor(
    readonly source: string,
    readonly statements: readonly Statement[],
    readonly depth: number,
    readonly language: Language,
  ) {}

  get acts(): boolean {
    this.#acts ??= hasActions(this.statements);
    return this.#acts;
  }

  get names(): readonly string[] | undefined {
    this.#names ??= { all: namesOf(this.statements) };
    return this.#names.all;
  }

  /** Compiled when it is first run: most texts that are probed never are. */
  get body(): Body {
    this.#body ??= compileBody(this.source, this.statements, this.depth);
    return this.#body;
  }

  evaluate(environment: Environment): Compat2Evaluation {
    const { body } = this;
    const run = new Run(environment, this.source, this.language);
    const records: TermRecord[] = [];
    const frame = new Frame(run, undefined, undefined, records);
    try {
      const value: Value = body.exec(frame);
      const evaluation = new ScriptEvaluation(value, body, records, run);
      tellAssigned(frame, environment);
      return evaluation;
    } catch (error) {
      throw asEngineError(error, this.source);
    }
  }

  formula(environment: Environment): Formula | undefined {
    const { root } = this.body;
    return root && formulaOf(root, environment, this.source, this.language);
  }
}

/** The engine bounds recursion itself; where the stack is smaller than usual, its end is told the same way. */
function asEngineError(error: unknown, source: string): unknown {
  if (error instanceof EngineError) return located(error, source);
  return error instanceof RangeError ? new EngineError("dice.expr.tooDeep") : error;
}

/** A text that this engine will not run: too long, or nested too deeply. */
export class RefusedProgram implements Compat2Program {
  readonly acts = true;
  readonly names: readonly string[] = [];

  constructor(
    readonly source: string,
    readonly error: EngineError,
  ) {}

  evaluate(): never {
    throw located(this.error, this.source);
  }
}
