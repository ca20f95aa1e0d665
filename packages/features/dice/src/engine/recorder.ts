import type { DieSource } from "./uniform-die.js";

/** One die as it was asked for and as it fell. */
export interface RecordedDie {
  readonly faces: number;
  readonly value: number;
}

/** A die that remembers. */
export interface DiceRecorder {
  readonly die: DieSource;
  /** Every die so far, in the order the engine asked for them. */
  readonly rolls: readonly RecordedDie[];
}

/** Records what is thrown with `die`, one recorder per evaluation. */
export function recordDice(die: DieSource): DiceRecorder {
  const rolls: RecordedDie[] = [];
  return {
    die: (faces) => {
      const value = die(faces);
      rolls.push({ faces, value });
      return value;
    },
    rolls,
  };
}
