import type { Random } from "@dicetower/contract";

/** Dice with values that a test has set. */
export interface ScriptedDice extends Random {
  /** Values not thrown yet. */
  readonly left: readonly number[];
  /** Appends further values. */
  push(...values: number[]): void;
}

/**
 * Makes dice for tests: each throw takes the next value.
 * @throws Error from `die` when no value is left, or the next one is not on a die of that many faces
 */
export function scriptedDice(...values: number[]): ScriptedDice {
  const queue = [...values];
  let drawn = 0;
  return {
    get left() {
      return [...queue];
    },
    push(...more) {
      queue.push(...more);
    },
    die(faces) {
      const value = queue.shift();
      if (value === undefined)
        throw new Error(`no scripted value is left for a die of ${faces} faces: script one more`);
      if (!Number.isSafeInteger(value) || value < 1 || value > faces)
        throw new Error(`the scripted value ${value} is not on a die of ${faces} faces`);
      return value;
    },
    // Counted, so that keys differ within a run and are the same in each run.
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => drawn++ & 0xff)),
    fraction: () => 0.5,
  };
}
