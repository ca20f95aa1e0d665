import { Budget, type EngineError, type Environment, type Program } from "@dicetower/contract/engine";
import { certainError, usualError } from "./certain-error.js";
import { enumerated } from "./enumerate.js";
import { sampled } from "./estimate.js";
import { exactOutcomes } from "./exact.js";
import { failing, type Outcomes } from "./outcomes.js";
import { NotExact, TooMuchWork, Work } from "./work.js";

/**
 * How chances were found: `convolution` of independent parts and `enumeration` of all ways to fall are exact,
 * `estimate` rolled many times.
 */
export type Method = "convolution" | "enumeration" | "estimate";

/** The chances of a program. */
export interface Analysis {
  readonly method: Method;
  readonly outcomes: Outcomes;
  /** Rolls of an estimate. */
  readonly rolls: number | undefined;
}

/** Bounds of an analysis. */
export interface Effort {
  /** Elementary steps of a convolution, a few nanoseconds each. */
  readonly steps: number;
  /** Ways of falling that are gone through. */
  readonly ways: number;
  /** Rolls of an estimate; 0 for none. */
  readonly rolls: number;
  /** Dice and operations of an estimate, all rolls together; left out for no such bound. */
  readonly work?: number;
  /** Milliseconds for all of it. */
  readonly limitMs: number;
}

/** What the event loop may be kept busy with: a few milliseconds, no estimate. */
export const quick: Effort = { steps: 500_000, ways: 0, rolls: 0, limitMs: 10 };

/** What a thread of its own is given. */
export const thorough: Effort = {
  steps: 100_000_000,
  ways: 100_000,
  rolls: 100_000,
  // About a second: the same rolls on every machine, as long as they are made in time.
  work: 40_000_000,
  limitMs: 8_000,
};

/**
 * The chances of a program, exact where that can be done within the effort.
 * @param environment its `die` is used for estimates alone, its budget says how much one roll may cost
 * @returns undefined when the effort does not do
 * @throws NoNumber when the value of the program is no number
 */
export function analyse(program: Program, environment: Environment, effort: Effort): Analysis | undefined {
  const until = performance.now() + effort.limitMs;
  const { maxOperations } = environment.budget;
  const fresh = (): Environment => ({ ...environment, budget: new Budget(maxOperations) });
  const certain = certainError(program, fresh());
  if (certain !== undefined) return failed(certain);
  const exact =
    attempt(() => byFormula(program, fresh(), effort)) ??
    attempt(() =>
      effort.ways === 0
        ? undefined
        : {
            method: "enumeration" as const,
            outcomes: enumerated(program, fresh(), effort.ways, between(until)),
            rolls: undefined,
          },
    );
  if (exact !== undefined) return exact;
  const usual = usualError(program, fresh());
  if (usual !== undefined) return failed(usual);
  if (effort.rolls === 0) return undefined;
  const { outcomes, rolls } = sampled(
    program,
    fresh(),
    effort.rolls,
    effort.work ?? Number.POSITIVE_INFINITY,
    until,
  );
  return { method: "estimate", outcomes, rolls };
}

function failed(error: EngineError): Analysis {
  return { method: "convolution", outcomes: failing(error), rolls: undefined };
}

/** Half of the time that is left. */
function between(until: number): number {
  const now = performance.now();
  return now + (until - now) / 2;
}

function byFormula(program: Program, environment: Environment, effort: Effort): Analysis | undefined {
  const formula = program.formula?.(environment);
  if (formula === undefined) return undefined;
  const outcomes = exactOutcomes(formula, new Work(effort.steps), environment.budget.maxOperations);
  return { method: "convolution", outcomes, rolls: undefined };
}

function attempt(exact: () => Analysis | undefined): Analysis | undefined {
  try {
    return exact();
  } catch (error) {
    if (error instanceof NotExact || error instanceof TooMuchWork) return undefined;
    throw error;
  }
}
