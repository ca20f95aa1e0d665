import type { EngineError } from "./errors.js";

/** Dice that are thrown together and independently of one another. */
export interface DiceFormula {
  readonly kind: "dice";
  readonly count: Formula;
  /** Most dice; more are an error. No dice, or fewer, are one too. */
  readonly mostDice: number;
  readonly faces: Formula;
  /** Most faces; more are an error. */
  readonly mostFaces: number;
  /** What a die counts for that shows this; what it shows, when left out. */
  readonly worth?: (shown: number) => number;
  /**
   * True where a die that shows this is thrown again, at most so many times; one that shows it still is an error
   * where `fails` says so, and counts otherwise.
   */
  readonly rerolls?: { readonly most: number; readonly fails: boolean; when(shown: number): boolean };
  /** True where a die that shows this adds a further die, for at most so many rounds with the first. */
  readonly adds?: { readonly maxRounds: number; when(shown: number): boolean };
  /** Only so many dice count, those that are worth most or least; none with an amount of 0. */
  readonly keep?: { readonly highest: boolean; readonly amount: number };
}

/** Percentile rolls with further tens dice, added. */
export interface PercentileFormula {
  readonly kind: "percentile";
  readonly count: number;
  /** True takes the highest of the tens, false the lowest. */
  readonly highest: boolean;
  /** Further tens dice of each roll. */
  readonly extra: number;
  /** The tens that a further die stands for, 0 to 10; undefined where it does not count. */
  readonly tens: (shown: number, units: number) => number | undefined;
}

/** Rounds of dice, each but the last worth the same and the last its highest die (double cross). */
export interface RoundsFormula {
  readonly kind: "rounds";
  readonly count: number;
  readonly faces: number;
  /** A die that shows this or more goes on to the next round. */
  readonly line: number;
  readonly perRound: number;
  readonly maxRounds: number;
}

/** One operation on two parts. */
export interface OperationFormula {
  readonly kind: "operation";
  /** `+` and `-` are worked out as such; of all others `operate` is asked. */
  readonly operator: string;
  readonly left: Formula;
  readonly right: Formula;
  /** @throws EngineError where the two cannot be joined: a division by zero */
  readonly operate: (left: number, right: number) => number;
}

/** One part or another, as a third turns out. */
export interface ChoiceFormula {
  readonly kind: "choice";
  readonly condition: Formula;
  readonly holds: (condition: number) => boolean;
  /** Undefined: the value of the condition itself. */
  readonly yes: Formula | undefined;
  readonly no: Formula | undefined;
  /** True where both parts are worked out, so that an error in either ends the roll. */
  readonly both: boolean;
}

/**
 * What an expression comes to in terms of chance, whichever engine read it. All parts are independent of one
 * another: each die of the expression stands in it exactly once.
 */
export type Formula =
  | { readonly kind: "number"; readonly value: number }
  /** A part that cannot be worked out, whatever the dice show. */
  | { readonly kind: "error"; readonly error: EngineError }
  | DiceFormula
  | PercentileFormula
  | RoundsFormula
  | OperationFormula
  | ChoiceFormula;
