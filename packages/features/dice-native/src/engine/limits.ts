import { EngineError, type EngineErrorKey, type Environment } from "@dicetower/contract/engine";

/**
 * Caps of the engine itself, from the limits of the classic roll command. The environment's limits may be
 * lower and then hold; they never raise these.
 */
export const engineLimits = {
  dice: 999,
  /** Dice of a roll of which some are kept. */
  keptFrom: 100,
  faces: 9999,
  /** Digits of a plain number, leading zeros counted. */
  numberDigits: 5,
  countDigits: 3,
  faceDigits: 4,
  pool: 9999,
  lowestLine: 5,
  highestLine: 11,
  fate: 99,
  bonus: 9,
  /** Rounds of added dice of one pool; a fair die never comes near, a broken one must not hang the service. */
  explosions: 1000,
} as const;

/** Refuses a number of dice outside 1 to the lower of `cap` and the environment's limit. */
export function checkCount(
  count: number,
  cap: number,
  environment: Environment,
  operator: string,
  at: number,
): void {
  if (count === 0) throw new EngineError("dice.count.zero", operator, {}, at);
  const limit = Math.min(cap, environment.limits.maxDice);
  if (!(count <= limit)) throw tooMany("dice.count.tooMany", operator, limit, count, at);
}

/** Refuses faces outside 1 to the lower of the engine's and the environment's limit. */
export function checkFaces(faces: number, environment: Environment, operator: string, at: number): void {
  if (!(faces >= 1)) throw new EngineError("dice.faces.zero", operator, {}, at);
  const limit = Math.min(engineLimits.faces, environment.limits.maxFaces);
  if (!(faces <= limit)) throw tooMany("dice.faces.tooMany", operator, limit, faces, at);
}

/** Error of a limit that was passed. A count of hundreds of digits is not carried along. */
export function tooMany(
  key: EngineErrorKey,
  operator: string,
  limit: number,
  count: number,
  at: number,
): EngineError {
  return new EngineError(key, operator, Number.isSafeInteger(count) ? { limit, count } : { limit }, at);
}

/** A value that may be carried on: beyond 2^53 - 1 integers lose their last digits. */
export function safe(value: number, operator: string, at: number): number {
  if (!Number.isSafeInteger(value)) throw new EngineError("dice.number.unsafe", operator, {}, at);
  return value;
}
