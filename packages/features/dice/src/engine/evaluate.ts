import {
  Budget,
  EngineError,
  type Environment,
  type Evaluation,
  type Limits,
  type Program,
} from "@dicetower/contract/engine";

/** Bounds that the service sets for one expression, on top of what each engine allows. */
export interface RollLimits extends Limits {
  /** Characters of one expression. */
  readonly maxLength: number;
}

/** Limits of a service whose masters changed nothing. */
export const defaultLimits: RollLimits = {
  maxLength: 512,
  maxDice: 999,
  maxFaces: 9999,
  maxBonus: 9,
  maxExplosions: 100,
  maxOperations: 20000,
};

/** What an evaluation is given besides its program: an `Environment` but for the budget. */
export interface RollSettings extends Omit<Environment, "budget" | "limits"> {
  readonly limits: RollLimits;
}

/**
 * Evaluates a program within the limits of the service, with a budget of its own.
 * @throws EngineError the engine's own, and `dice.expr.tooLong`; no other engine is asked then
 */
export function evaluateProgram(program: Program, settings: RollSettings): Evaluation {
  const { limits } = settings;
  if (program.source.length > limits.maxLength) {
    throw new EngineError("dice.expr.tooLong", "", {
      limit: limits.maxLength,
      length: program.source.length,
    });
  }
  const { die, faces, lookup, assign } = settings;
  const budget = new Budget(limits.maxOperations);
  // Literals instead of a spread, which would cost as much as a roll.
  const environment: Environment =
    lookup === undefined
      ? { die, faces, limits, budget }
      : assign === undefined
        ? { die, faces, limits, budget, lookup }
        : { die, faces, limits, budget, lookup, assign };
  return program.evaluate(environment);
}
