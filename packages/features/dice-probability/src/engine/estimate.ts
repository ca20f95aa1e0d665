import { Budget, EngineError, type Environment, type Program } from "@dicetower/contract/engine";
import { type Outcomes, Tally } from "./outcomes.js";
import { NoNumber } from "./work.js";

/** Rolls between two looks at the clock. */
const batch = 50;

/** What rolling came to, and how often it was rolled. */
export interface Sample {
  readonly outcomes: Outcomes;
  readonly rolls: number;
}

/**
 * Rolls a program many times.
 * @param environment its `die` decides; give it a seeded one and the same sample comes out each time
 * @param work dice and operations of all rolls together; it ends with what it has
 * @param until `performance.now()` at which it ends with what it has
 * @throws NoNumber when a value is no number
 */
export function sampled(
  program: Program,
  environment: Environment,
  rolls: number,
  work: number,
  until: number,
): Sample {
  const tally = new Tally();
  const { maxOperations } = environment.budget;
  let spent = 0;
  const die = (faces: number): number => {
    spent++;
    return environment.die(faces);
  };
  let rolled = 0;
  do {
    for (let left = Math.min(batch, rolls - rolled); left > 0; left--) {
      rolled++;
      const budget = new Budget(maxOperations);
      try {
        const { value } = program.evaluate({ ...environment, die, budget });
        if (typeof value !== "number") throw new NoNumber();
        tally.add(value, 1);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        tally.fail(error, 1);
      }
      spent += maxOperations - budget.left;
    }
  } while (rolled < rolls && spent < work && performance.now() < until);
  const { values, chances, failed, error } = tally.outcomes();
  const outcomes = {
    values,
    chances: chances.map((count) => count / rolled),
    failed: failed / rolled,
    error,
  };
  return { outcomes, rolls: rolled };
}
