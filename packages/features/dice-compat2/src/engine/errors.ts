import { EngineError, type EngineErrorKey } from "@dicetower/contract/engine";

/** Keys of execution errors that this engine has besides those of the contract. */
export type Compat2ErrorKey =
  /** `{ left, right }`: types that the operator does not join. */
  | "dice.type.mismatch"
  /** `{ type }`: what the operator or function does not take. */
  | "dice.type.wrong"
  /** A number after `k`, `q`, `dl` … that is not at least `{ least }`. */
  | "dice.keep.zero"
  /** `{ index, length }` */
  | "dice.index.outOfRange"
  /** A slice was given a step. */
  | "dice.slice.step"
  /** `{ limit }` */
  | "dice.array.tooLong"
  /** `{ limit }`: a text, or a value printed as text. */
  | "dice.value.tooLong"
  /** `{ expected, given }` */
  | "dice.call.arguments"
  /** `{ type }`: what was called is no function. */
  | "dice.call.notFunction"
  /** `{ text }`: no number can be read from it. */
  | "dice.text.notNumber";

/** Ends the evaluation; an expression of type `never`, so that it can stand anywhere. */
export function fail(
  key: EngineErrorKey | Compat2ErrorKey,
  operator: string,
  position = -1,
  values: Readonly<Record<string, string | number>> = {},
): never {
  throw new EngineError(key, operator, values, position);
}

/** Ends the evaluation over a value of a type that `operator` does not take. */
export function wrongType(type: string, operator: string, at: number): never {
  return fail("dice.type.wrong", operator, at, { type });
}

/** Line and column, both from 1, of an offset. */
function lineAndColumn(source: string, position: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let at = source.indexOf("\n"); at !== -1 && at < position; at = source.indexOf("\n", at + 1)) {
    line++;
    start = at + 1;
  }
  return { line, column: position - start + 1 };
}

/** The same error with `line` and `column` added to what its sentence may name. */
export function located(error: EngineError, source: string): EngineError {
  if (error.position < 0 || "line" in error.values) return error;
  const values = { ...error.values, ...lineAndColumn(source, error.position) };
  return new EngineError(error.key, error.operator, values, error.position);
}
