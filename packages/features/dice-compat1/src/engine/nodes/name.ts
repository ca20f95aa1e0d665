import { type CardValue, EngineError } from "@dicetower/contract/engine";
import { engineLimits } from "../limits.js";
import type { Notation } from "../notation.js";
import type { Run } from "../run.js";
import { NumberStep } from "./number.js";
import { ATOM, type Node, Step } from "./step.js";

/** `{name}`: a card value, read without regard to case. It is one operand, as if in brackets. */
export class NameNode implements Node {
  readonly omitted = false;

  constructor(
    readonly source: string,
    readonly start: number,
    readonly end: number,
    readonly name: string,
  ) {}

  evaluate(run: Run): Step {
    run.enter(this.name);
    const inner = this.#read(run);
    run.leave();
    if (run.reading.length === 0) {
      run.names ??= new Map();
      run.names.set(this.start, inner.value);
    }
    return new NameStep(this, inner);
  }

  #read(run: Run): Step {
    const value = this.#lookup(run);
    if (typeof value === "number") return new NumberStep(this, run.safe(value, this, this.name));
    const formula = typeof value === "string" ? value : formulaOf(value);
    if (formula === undefined) throw this.#error("dice.expr.bad");
    return this.#evaluate(formula, run);
  }

  #lookup(run: Run): CardValue {
    const { environment } = run;
    for (const name of new Set([this.name, this.name.toUpperCase(), this.name.toLowerCase()])) {
      const value = environment.lookup?.(name);
      if (value !== undefined && value !== null) return value;
    }
    throw this.#error("dice.variable.unknown");
  }

  /** Works out a stored formula in the same run, so that its dice and operations count too. */
  #evaluate(formula: string, run: Run): Step {
    const key = this.name.toLowerCase();
    if (run.reading.includes(key) || run.reading.length >= engineLimits.formulas)
      throw this.#error("dice.expr.tooDeep");
    const text = formula.trim();
    run.spend(text.length, this.name);
    const root = run.read(text);
    if (root === undefined) throw this.#error("dice.expr.bad");
    const loop = run.loop;
    run.loop = undefined;
    const { reading } = run;
    run.reading = [...reading, key];
    const step = root.evaluate(run);
    run.reading = reading;
    run.loop = loop;
    return step;
  }

  #error(key: string): EngineError {
    return new EngineError(key, this.name, { name: this.name }, this.start);
  }
}

function formulaOf(value: CardValue): string | undefined {
  if (typeof value !== "object" || value === null || !("$computed" in value)) return undefined;
  return typeof value.$computed === "string" ? value.$computed : undefined;
}

class NameStep extends Step {
  override readonly kind = "name";

  constructor(
    node: NameNode,
    readonly inner: Step,
  ) {
    super(node, inner.value);
  }

  /** A negative value is set in brackets inside an expression. */
  override get level(): number {
    if (this.inner instanceof NumberStep) return this.value < 0 ? 0 : ATOM;
    return this.inner.level;
  }

  override get isTuple(): boolean {
    return this.inner.isTuple;
  }

  override items(run: Run): readonly number[] {
    return this.inner.items(run);
  }

  override print(notation: Notation): string {
    return this.inner.print(notation);
  }

  override printWhole(notation: Notation): string {
    return this.inner.printWhole(notation);
  }

  override get result() {
    return this.inner.result;
  }

  override children(): readonly Step[] {
    return this.inner instanceof NumberStep ? [] : [this.inner];
  }

  protected override keptOf(_child: Step, kept: readonly boolean[] | undefined) {
    return kept;
  }
}
