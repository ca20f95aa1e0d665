import { EngineError } from "@dicetower/contract/engine";
import { type Compat2Evaluation, createCompat2Engine, extraOperators } from "@dicetower/dice-compat2/engine";
import { type EnvironmentOptions, environment, loadedDice } from "./environment.js";

/** Programs with statements, as the vectors run them. */
export const engine = createCompat2Engine({ statements: true, cache: 0 });
/** The same with the extra operators. */
export const extended = createCompat2Engine({ statements: true, cache: 0, operators: extraOperators });

/** Evaluates a text that must be a program as a whole. */
export function evaluate(text: string, options?: EnvironmentOptions, using = engine): Compat2Evaluation {
  const probe = using.probe(text);
  if (!probe.supported) throw new Error(`refused at ${probe.position}: ${probe.reason}`);
  return probe.program.evaluate(environment(options));
}

/** Evaluates with dice that lie as told, all of which must be asked for. */
export function rolling(text: string, rolls: readonly number[], using = engine): Compat2Evaluation {
  const { die, left } = loadedDice(rolls);
  const evaluation = evaluate(text, { die }, using);
  if (left.length > 0) throw new Error(`${left.length} dice were not asked for`);
  return evaluation;
}

/** The error that ends an evaluation. */
export function errorOf(text: string, options?: EnvironmentOptions, using = engine): EngineError {
  try {
    evaluate(text, options, using);
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
  throw new Error(`${text} came to a value`);
}
