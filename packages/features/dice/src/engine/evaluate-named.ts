import { EngineError, type Evaluation, type Program } from "@dicetower/contract/engine";
import { evaluateProgram, type RollSettings } from "./evaluate.js";

/**
 * As `evaluateProgram`, and says which name was missing where an engine takes an unknown name for nothing and then
 * stumbles over that.
 * @throws EngineError; `dice.variable.unknown` for a name without a value
 */
export function evaluateNamed(program: Program, settings: RollSettings): Evaluation {
  let missing: string | undefined;
  const lookup = (name: string) => {
    const value = settings.lookup?.(name);
    if (value === undefined) missing ??= name;
    return value;
  };
  try {
    const { die, faces, limits, assign } = settings;
    return assign === undefined
      ? evaluateProgram(program, { die, faces, limits, lookup })
      : evaluateProgram(program, { die, faces, limits, lookup, assign });
  } catch (error) {
    if (missing === undefined || !(error instanceof EngineError) || !error.key.startsWith("dice.type."))
      throw error;
    throw new EngineError("dice.variable.unknown", error.operator, { name: missing }, error.position);
  }
}
