import type { Run } from "../run.js";
import { type Node, Step } from "./step.js";

/** A plain number, as written, as a default, or as the loop variable stands. */
export class NumberStep extends Step {
  override readonly kind = "number";

  override print(): string {
    return `${this.value}`;
  }
}

/** Digits, or the default of an operand that was not written. */
export class NumberNode implements Node {
  readonly #step: NumberStep;

  constructor(
    readonly source: string,
    readonly start: number,
    readonly end: number,
    value: number,
    readonly omitted: boolean,
  ) {
    this.#step = new NumberStep(this, value);
  }

  get value(): number {
    return this.#step.value;
  }

  evaluate(run: Run): Step {
    run.safe(this.#step.value, this);
    return this.#step;
  }
}

/** The faces of a die written without any: what the host says. */
export class FacesNode implements Node {
  readonly omitted = true;

  constructor(
    readonly source: string,
    readonly start: number,
    readonly end: number,
  ) {}

  evaluate(run: Run): Step {
    return new NumberStep(this, run.safe(run.environment.faces, this));
  }
}

/** The letter `i` in the body of a loop. The parser lets it stand nowhere else, so a loop is always under way. */
export class LoopVariableNode implements Node {
  readonly omitted = false;

  constructor(
    readonly source: string,
    readonly start: number,
    readonly end: number,
  ) {}

  evaluate(run: Run): Step {
    return new NumberStep(this, run.loop ?? 0);
  }
}
