import { type Amount, previousResult, type TermScanner } from "./dice-operator.js";

/** Faces as written, or none where the default ones are meant. */
export interface Sides {
  readonly amount: Amount | undefined;
}

/**
 * The faces behind a `d`. Undefined where that `d` begins a name, and where faces must be written: behind
 * another term.
 */
export function parseSides(scan: TermScanner, count: Amount | undefined): Sides | undefined {
  const amount = scan.amount();
  if (amount !== undefined) return { amount };
  if (count === previousResult) return undefined;
  return count === undefined && scan.nameStarts ? undefined : { amount };
}
