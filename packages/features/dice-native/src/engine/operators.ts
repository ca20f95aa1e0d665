import { EngineError, type Environment } from "@dicetower/contract/engine";
import { checkCount, checkFaces, engineLimits, tooMany } from "./limits.js";
import type { DiceFactor, Factor, FateFactor, NumberFactor, PercentileFactor, PoolFactor } from "./nodes.js";

/** A factor with the dice it threw. */
export interface Thrown {
  readonly factor: Factor;
  readonly value: number;
  /** Every die in the order it was asked for, all rounds of a pool one after the other. */
  readonly rolls: readonly number[];
  /** Places in `rolls` of the kept dice, one per slot; only for `k`. */
  readonly slots: readonly number[] | undefined;
  /** Faces of the dice; 0 where they are fixed by the operator or there are none. */
  readonly faces: number;
}

const noRolls: readonly number[] = [];

/** A pool's die of at least this is a success. */
export const successLine = 8;

/** Works out one factor; every die is charged before it is thrown. */
export function throwFactor(factor: Factor, environment: Environment): Thrown {
  switch (factor.kind) {
    case "number":
      return plainNumber(factor);
    case "dice":
      return factor.keeps ? keep(factor, environment) : dice(factor, environment);
    case "fate":
      return fate(factor, environment);
    case "pool":
      return pool(factor, environment);
    default:
      return percentile(factor, environment);
  }
}

function plainNumber(factor: NumberFactor): Thrown {
  if (factor.digits.length > engineLimits.numberDigits) {
    throw new EngineError("dice.number.tooLong", "", { limit: engineLimits.numberDigits }, factor.at);
  }
  return { factor, value: factor.value, rolls: noRolls, slots: undefined, faces: 0 };
}

/** Throws `count` dice into `rolls`, answers their sum. */
function throwInto(rolls: number[], count: number, faces: number, environment: Environment): number {
  let sum = 0;
  for (let left = count; left > 0; left--) {
    const value = environment.die(faces);
    rolls.push(value);
    sum += value;
  }
  return sum;
}

/** More digits than `most` are too many even where they are leading zeros: they read as one digit more than fits. */
function written(digits: string, most: number, value: number): number {
  return digits.length > most ? Math.max(value, 10 ** most) : value;
}

function facesOf({ faceDigits, faces: value, at }: DiceFactor, environment: Environment): number {
  const faces = faceDigits === "" ? environment.faces : written(faceDigits, engineLimits.faceDigits, value);
  checkFaces(faces, environment, "d", at);
  return faces;
}

function dice(factor: DiceFactor, environment: Environment): Thrown {
  const { count, countDigits } = factor;
  checkCount(
    written(countDigits, engineLimits.countDigits, count),
    engineLimits.dice,
    environment,
    "d",
    factor.at,
  );
  const faces = facesOf(factor, environment);
  environment.budget.spend(count, "d");
  const rolls: number[] = [];
  const value = throwInto(rolls, count, faces, environment);
  return { factor, value, rolls, slots: undefined, faces };
}

function keep(factor: DiceFactor, environment: Environment): Thrown {
  const { count, keep: kept, at } = factor;
  checkCount(count, engineLimits.keptFrom, environment, "d", at);
  const faces = facesOf(factor, environment);
  if (kept === 0 || kept > count || factor.keepDigits.length > engineLimits.countDigits) {
    throw new EngineError("dice.keep.range", "k", { limit: count }, at);
  }
  environment.budget.spend(count, "d");
  const rolls: number[] = [];
  throwInto(rolls, count, faces, environment);
  const slots = highestSlots(rolls, kept);
  let value = 0;
  for (const slot of slots) value += rolls[slot] as number;
  return { factor, value, rolls, slots, faces };
}

/**
 * The first `kept` dice lie in slots; each further die takes the place of the lowest if it is higher. The order
 * of the slots is the order in which the working shows them.
 */
function highestSlots(rolls: readonly number[], kept: number): number[] {
  const slots: number[] = [];
  for (let place = 0; place < kept; place++) slots.push(place);
  for (let place = kept; place < rolls.length; place++) {
    let lowest = 0;
    for (let slot = 1; slot < kept; slot++) {
      if (at(rolls, at(slots, slot)) < at(rolls, at(slots, lowest))) lowest = slot;
    }
    if (at(rolls, place) > at(rolls, at(slots, lowest))) slots[lowest] = place;
  }
  return slots;
}

function at(numbers: readonly number[], place: number): number {
  return numbers[place] as number;
}

function fate(factor: FateFactor, environment: Environment): Thrown {
  const { count } = factor;
  checkCount(count, engineLimits.fate, environment, "f", factor.at);
  environment.budget.spend(count, "f");
  const rolls: number[] = [];
  const sum = throwInto(rolls, count, 3, environment);
  return { factor, value: sum - 2 * count, rolls, slots: undefined, faces: 0 };
}

function percentile(factor: PercentileFactor, environment: Environment): Thrown {
  const { extra, kind } = factor;
  const operator = kind === "bonus" ? "b" : "p";
  const limit = Math.min(engineLimits.bonus, environment.limits.maxBonus);
  if (factor.extraDigits.length > 1 || extra > limit) {
    throw tooMany("dice.bonus.tooMany", operator, limit, extra, factor.at);
  }
  if (extra === 0) throw new EngineError("dice.bonus.range", operator, { limit }, factor.at);
  environment.budget.spend(extra + 1, operator);
  const rolls = [environment.die(100)];
  throwInto(rolls, extra, 10, environment);
  const roll = at(rolls, 0);
  const units = roll % 10;
  let tens = (roll - units) / 10;
  for (let place = 1; place <= extra; place++) {
    const value = tensValue(at(rolls, place), units);
    if (kind === "bonus" ? value < tens : value > tens) tens = value;
  }
  return { factor, value: tens * 10 + units, rolls, slots: undefined, faces: 0 };
}

/** Tens that an extra die stands for: with units of 0 they run from 10 to 100, else from 0 to 90. */
export function tensValue(face: number, units: number): number {
  return units === 0 ? face : face - 1;
}

function pool(factor: PoolFactor, environment: Environment): Thrown {
  const { count, line } = factor;
  checkCount(count, engineLimits.pool, environment, "a", factor.at);
  if (line < engineLimits.lowestLine || line > engineLimits.highestLine) {
    const values = { least: engineLimits.lowestLine, most: engineLimits.highestLine };
    throw new EngineError("wod.addRange", "a", values, factor.at);
  }
  const limit = Math.min(engineLimits.explosions, environment.limits.maxExplosions);
  const rolls: number[] = [];
  let successes = 0;
  let added = count;
  for (let round = 0; added > 0; round++) {
    if (round > limit) throw new EngineError("dice.explosion.tooDeep", "a", { limit }, factor.at);
    environment.budget.spend(added, "a");
    const from = rolls.length;
    throwInto(rolls, added, 10, environment);
    added = 0;
    for (let place = from; place < rolls.length; place++) {
      const value = at(rolls, place);
      if (value >= successLine) successes++;
      if (value >= line) added++;
    }
  }
  return { factor, value: successes, rolls, slots: undefined, faces: 0 };
}

/** The dice of a pool by round; which die added one follows from the dice themselves. */
export function roundsOf(factor: PoolFactor, rolls: readonly number[]): number[][] {
  const rounds: number[][] = [];
  let size = factor.count;
  for (let from = 0; size > 0; ) {
    const round = rolls.slice(from, from + size);
    rounds.push(round);
    from += size;
    size = round.filter((value) => value >= factor.line).length;
  }
  return rounds;
}
