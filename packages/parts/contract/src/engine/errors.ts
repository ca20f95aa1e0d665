/**
 * Why an expression that was understood could not be worked out: division by zero, too many dice, a name
 * without a value. An execution error is final, the next engine is never asked.
 * It has no stack trace.
 */
export class EngineError extends Error {
  override readonly name = "EngineError";

  /**
   * @param key text key of the sentence for the user, such as `dice.divideByZero`
   * @param operator the operator that failed, as written (`d`, `a`, `/`), empty where there is none
   * @param values what the sentence may name, such as `{ limit: 999, count: 1000 }`
   * @param position offset in the source, -1 where unknown
   */
  constructor(
    readonly key: EngineErrorKey,
    readonly operator = "",
    readonly values: Readonly<Record<string, string | number>> = {},
    readonly position = -1,
  ) {
    // An outcome like any other, that programs of users may come to by the thousand: walking the stack for each
    // would cost more than all the rest of them.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(operator === "" ? key : `${key} at "${operator}"`);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Every execution error of the built-in engines; an engine of another package may use keys of its own. */
export type EngineErrorKey =
  | "dice.count.zero"
  | "dice.count.tooMany"
  | "dice.faces.zero"
  | "dice.faces.tooMany"
  | "dice.bonus.range"
  | "dice.bonus.tooMany"
  | "dice.rounds.zero"
  | "dice.rounds.tooMany"
  | "dice.explosion.tooDeep"
  | "dice.divideByZero"
  | "dice.variable.unknown"
  | "dice.variables.failed"
  | "dice.variables.tooLarge"
  | "dice.variables.tooMany"
  | "dice.expr.bad"
  | "dice.expr.tooLong"
  | "dice.expr.tooMuch"
  | "dice.expr.tooDeep"
  | "dice.keep.range"
  | "dice.number.tooLong"
  | "dice.number.unsafe"
  | "dice.value.least"
  | "dice.value.range"
  | "wod.addLeast"
  | "wod.addRange"
  | (string & Record<never, never>);
