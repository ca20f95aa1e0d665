import type { EngineError } from "@dicetower/contract/engine";

/** Values and their chances. The chances and `failed` add up to 1, but for rounding and neglected tails. */
export interface Outcomes {
  /** Ascending, each once. */
  readonly values: readonly number[];
  /** Of each value; a chance of 0 is one that is too small for a number. */
  readonly chances: Float64Array;
  /** Chance that the roll ends in an error. */
  readonly failed: number;
  /** One of these errors. */
  readonly error: EngineError | undefined;
}

/** A single value. */
export function certain(value: number): Outcomes {
  return { values: [value], chances: Float64Array.of(1), failed: 0, error: undefined };
}

/** An error whatever the dice show. */
export function failing(error: EngineError): Outcomes {
  return { values: [], chances: new Float64Array(0), failed: 1, error };
}

/** Chance of all values together. */
export function total({ chances }: Outcomes): number {
  let sum = 0;
  for (const chance of chances) sum += chance;
  return sum;
}

/** Collects chances by value. */
export class Tally {
  readonly #chances = new Map<number, number>();
  #failed = 0;
  #error: EngineError | undefined;

  add(value: number, chance: number): void {
    this.#chances.set(value, (this.#chances.get(value) ?? 0) + chance);
  }

  fail(error: EngineError | undefined, chance: number): void {
    this.#failed += chance;
    this.#error ??= error;
  }

  outcomes(): Outcomes {
    const values = [...this.#chances.keys()].sort((left, right) => left - right);
    const chances = Float64Array.from(values, (value) => this.#chances.get(value) ?? 0);
    return { values, chances, failed: this.#failed, error: this.#error };
  }
}

/** True for whole numbers without gaps. */
export function isRun({ values }: Outcomes): boolean {
  const [first] = values;
  const last = values[values.length - 1];
  return Number.isInteger(first) && Number(last) - Number(first) === values.length - 1 && allWhole(values);
}

/** True for whole numbers that are not spread too thin for a plain array. */
export function isDense(outcomes: Outcomes): boolean {
  const { values } = outcomes;
  if (values.length === 0) return false;
  const spread = Number(values[values.length - 1]) - Number(values[0]) + 1;
  return spread <= 64 * values.length && spread <= 2 ** 21 && allWhole(values);
}

function allWhole(values: readonly number[]): boolean {
  return values.every((value) => Number.isSafeInteger(value));
}
