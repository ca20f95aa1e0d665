/**
 * The syntax tree of the native grammar. Numbers keep their digits as written beside their value, because
 * leading zeros count towards the limits and are shown again; digits are empty where the part was left out.
 */
export interface NumberFactor {
  readonly kind: "number";
  /** Offset in the source. */
  readonly at: number;
  readonly digits: string;
  readonly value: number;
}

/** `XdY` and `XdYkZ`. */
export interface DiceFactor {
  readonly kind: "dice";
  readonly at: number;
  readonly countDigits: string;
  readonly count: number;
  readonly faceDigits: string;
  /** 0 with empty `faceDigits`: the default faces of the environment. */
  readonly faces: number;
  readonly keeps: boolean;
  readonly keepDigits: string;
  readonly keep: number;
}

/** `Xf` and `Xdf`: Fate dice. */
export interface FateFactor {
  readonly kind: "fate";
  readonly at: number;
  readonly countDigits: string;
  readonly count: number;
}

/** `bN` and `pN`: a percentile roll with extra tens dice. */
export interface PercentileFactor {
  readonly kind: "bonus" | "penalty";
  readonly at: number;
  readonly extraDigits: string;
  readonly extra: number;
}

/** `XaY`: a pool of ten-sided dice, each of at least Y adding one to the next round. */
export interface PoolFactor {
  readonly kind: "pool";
  readonly at: number;
  readonly countDigits: string;
  readonly count: number;
  readonly lineDigits: string;
  readonly line: number;
}

/** What signs and multiplication signs stand between. */
export type Factor = NumberFactor | DiceFactor | FateFactor | PercentileFactor | PoolFactor;

/** A factor or divisor behind the first factor of a term. */
export interface Scale {
  readonly divides: boolean;
  /** Offset of the `*`, `x` or `/`. */
  readonly at: number;
  readonly factor: Factor;
}

/** A signed product. */
export interface Term {
  readonly negative: boolean;
  readonly head: Factor;
  readonly scales: readonly Scale[];
}

/** A whole text: the sum of its terms, at least one. */
export type Expression = readonly Term[];
