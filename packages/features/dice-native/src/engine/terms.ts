import { EngineError, type Environment } from "@dicetower/contract/engine";
import { safe } from "./limits.js";
import type { Scale, Term } from "./nodes.js";
import { type Thrown, throwFactor } from "./operators.js";

/** A term with what its factors threw; `value` is without the term's sign. */
export interface TermOutcome {
  readonly term: Term;
  readonly head: Thrown;
  /** One per scale of the term. */
  readonly scales: readonly Thrown[];
  readonly value: number;
}

const noScales: readonly Thrown[] = [];

/** Left to right, each division cut toward zero at once: `7/2*2` is 6. */
export function workOut(term: Term, environment: Environment): TermOutcome {
  const head = throwFactor(term.head, environment);
  if (term.scales.length === 0) return { term, head, scales: noScales, value: head.value };
  const scales: Thrown[] = [];
  let value = head.value;
  for (const scale of term.scales) {
    environment.budget.spend(1, scale.divides ? "/" : "*");
    const thrown = throwFactor(scale.factor, environment);
    scales.push(thrown);
    value = scaled(value, scale, thrown.value);
  }
  return { term, head, scales, value };
}

/** One step of a product. */
export function scaled(value: number, scale: Scale, by: number): number {
  if (scale.divides && by === 0) throw new EngineError("dice.divideByZero", "/", {}, scale.at);
  const result = scale.divides ? Math.trunc(value / by) : safe(value * by, "*", scale.at);
  // The addition turns -0, as of -1/2, into 0.
  return result + 0;
}
