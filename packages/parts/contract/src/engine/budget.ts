import { EngineError } from "./errors.js";

/** Upper bounds of one evaluation. The lower of these and an engine's own limits holds. */
export interface Limits {
  /** Dice in one term. */
  readonly maxDice: number;
  /** Faces of one die. */
  readonly maxFaces: number;
  /** Extra dice of one bonus or penalty roll. */
  readonly maxBonus: number;
  /** Rounds of added dice in one pool or explosion. */
  readonly maxExplosions: number;
  /** Everything done in one evaluation: each die, operator, loop turn and call costs at least one. */
  readonly maxOperations: number;
}

/** No bounds besides an engine's own limits: what the test vectors run with. */
export const unlimited: Limits = {
  maxDice: Number.POSITIVE_INFINITY,
  maxFaces: Number.POSITIVE_INFINITY,
  maxBonus: Number.POSITIVE_INFINITY,
  maxExplosions: Number.POSITIVE_INFINITY,
  maxOperations: Number.POSITIVE_INFINITY,
};

/** Counts what one evaluation costs and ends it when that is too much. One per evaluation, never shared. */
export class Budget {
  #left: number;

  constructor(readonly maxOperations: number) {
    this.#left = maxOperations;
  }

  /** Operations still allowed. */
  get left(): number {
    return this.#left;
  }

  /**
   * Charges operations before they are done.
   * @throws EngineError `dice.expr.tooMuch`, naming the operator
   */
  spend(operations: number, operator: string): void {
    this.#left -= operations;
    if (this.#left < 0) throw new EngineError("dice.expr.tooMuch", operator, { limit: this.maxOperations });
  }
}
