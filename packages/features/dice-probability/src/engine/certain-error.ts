import { Budget, EngineError, type Environment, type Program } from "@dicetower/contract/engine";
import { NoNumber } from "./work.js";

/** Rolls that a trial makes, and those that do where each takes long. */
const maxTrials = 32;
const minTrials = 4;
/** Milliseconds after which a trial ends with what it has. */
const trialMs = 4;

/** Errors of what a roll costs; they depend on the dice so little that a few rolls tell. */
const limits: ReadonlySet<string> = new Set([
  "dice.expr.tooMuch",
  "dice.expr.tooLong",
  "dice.expr.tooDeep",
  "dice.explosion.tooDeep",
  "dice.array.tooLong",
  "dice.value.tooLong",
  "dice.number.unsafe",
]);

/**
 * Returns the error of a program that fails whatever its dice show: because it throws none, or costs too much.
 * @throws NoNumber when its value is no number
 */
export function certainError(program: Program, environment: Environment): EngineError | undefined {
  let thrown = 0;
  const error = errorOf(program, environment, () => {
    thrown++;
    return 1;
  });
  const isCertain = error?.key === "dice.expr.tooMuch" || error?.key === "dice.expr.tooLong" || thrown === 0;
  return isCertain ? error : undefined;
}

/**
 * Returns the error in which a few rolls all end, for programs of which no more is known: working their chances out
 * would take seconds to come to the same.
 * @throws NoNumber when a value is no number
 */
export function usualError(program: Program, environment: Environment): EngineError | undefined {
  const until = performance.now() + trialMs;
  const die = trialDie();
  let found: EngineError | undefined;
  let rolls = 0;
  while (rolls < maxTrials && (rolls < minTrials || performance.now() < until)) {
    const error = errorOf(program, environment, die);
    if (error === undefined || (found !== undefined && error.key !== found.key)) return undefined;
    found = error;
    rolls++;
  }
  return found !== undefined && (rolls === maxTrials || limits.has(found.key)) ? found : undefined;
}

function errorOf(
  program: Program,
  environment: Environment,
  die: (faces: number) => number,
): EngineError | undefined {
  try {
    const budget = new Budget(environment.budget.maxOperations);
    const { value } = program.evaluate({ ...environment, die, budget });
    if (typeof value !== "number") throw new NoNumber();
    return undefined;
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}

/** Dice that fall the same in every trial: a linear congruential generator, good enough to see what is usual. */
function trialDie(): (faces: number) => number {
  let state = 1;
  return (faces) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 1 + Math.floor((state / 2 ** 32) * faces);
  };
}
