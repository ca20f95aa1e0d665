import type { Die, EngineErrorKey, Formula, Limits } from "@dicetower/contract/engine";
import type { Compat2ErrorKey } from "../errors.js";
import type { Words } from "../result/notation.js";
import type { Exec } from "../runtime/run.js";
import type { Node } from "../syntax/nodes.js";

/**
 * A number inside a dice term: a literal or an expression in parentheses. Operators keep what they are given
 * and hand it to {@link TermRoller.amount} when the term is rolled.
 */
export class Amount {
  /** Set when the program is compiled, where the amount is an expression. */
  exec: Exec | undefined;

  constructor(
    /** As written, parentheses included. */
    readonly text: string,
    readonly literal: number | undefined,
    readonly expression: Node | undefined,
  ) {}
}

/** The count of each further link of continuous dice: what the link before it came to. */
export const previousResult = new Amount("", undefined, undefined);

/** Reads the text of one dice term. Every reading method takes what it answers, or takes nothing. */
export interface TermScanner {
  /** Offset in the source; may be set back to an earlier one, never forward. */
  position: number;
  /** Takes the next character when it is one of `letters`; answers it, or an empty text. */
  letter(letters: string): string;
  /** Takes exactly this text. */
  text(text: string): boolean;
  /** Takes an integer or an expression in parentheses. */
  amount(): Amount | undefined;
  /** Takes one of `letters` together with the amount that must follow it. */
  suffix(letters: string): Amount | undefined;
  /** True when the next character would begin a name: `d` in `dex` is no die. */
  readonly nameStarts: boolean;
  /** True when the next character would continue a name: `b2` in `b2x` is no bonus roll. */
  readonly nameFollows: boolean;
}

/** Rolls for one term and charges what it rolls. */
export interface TermRoller {
  /** Faces of a die written without any. */
  readonly faces: number;
  /** The host's limits. */
  readonly limits: Limits;
  /**
   * The amount as a number.
   * @throws EngineError when it is no integer, or below `least` (by default any integer will do)
   */
  amount(amount: Amount, least?: number): number;
  /** True where the number of dice is rolled itself, which {@link DiceTerm.formula} may ask: `count` answers 1 then. */
  readonly openCount: boolean;
  /** A number of dice, 1 where none was written, at most `most` and the host's limit. */
  count(amount: Amount | undefined, most?: number): number;
  /** A number of faces, the default ones where none was written. */
  sides(amount: Amount | undefined): number;
  /** Charges the dice, then rolls them one after another. */
  roll(count: number, faces: number): number[];
  /** To be called before round `round` (from 1) of a roll that may go on. */
  beginRound(round: number): void;
  /** Ends the evaluation with an error that names the operator. */
  fail(key: EngineErrorKey | Compat2ErrorKey, values?: Readonly<Record<string, string | number>>): never;
}

/** What a term came to. Working and dice are asked for long after the roll, or never. */
export interface TermResult {
  /** A safe integer. */
  readonly value: number;
  /** The term with its defaults written out (`2D20`), where that differs from how it was written. */
  readonly written?: string | undefined;
  /** The working as it stands behind the `=`: `1+4+5`, `{6 5 3 | 2}`. */
  working(words: Words): string;
  /** Dice by round. */
  rounds(): Die[][];
  /** What the further tens dice of a percentile roll stand for. */
  tens?(): number[];
}

/** One dice term as parsed; it holds no state and can be rolled any number of times. */
export interface DiceTerm {
  roll(dice: TermRoller): TermResult;
  /**
   * The term in terms of chance; undefined where the operator cannot say. Its amounts are free of dice, but for a
   * count that is rolled itself: that is read as 1, and put into a formula of dice afterwards.
   * @throws EngineError as `roll` would, whatever the dice show
   */
  formula?(dice: TermRoller): Formula | undefined;
}

/** Switches of the built-in families, which the macro `// #EnableDice` changes for the rest of a text. */
export type DiceFamily = "coc" | "fate" | "wod" | "doublecross";

/**
 * A kind of dice. Where several operators read a term at the same place, the one that takes most of the text
 * wins, the built-in ones before the registered ones when they take the same.
 *
 * What a registered operator must leave alone, so that no text changes its meaning: what the language reads behind
 * a dice term (`>=7`, `!=3`, ` ? 1 : 2`); and, without a count, names that begin with its letter (see
 * {@link TermScanner.nameFollows}).
 */
export interface DiceOperator {
  /** Operator of the node in the tree of a roll: `dice`, `pool`, `explode`, … */
  readonly key: string;
  /** Single UTF-16 units that introduce it, after the count where one is written: `dD`. */
  readonly letters: string;
  readonly family?: DiceFamily;
  /** True when `dN` may follow, with the result as its count: `d4d6d8`. */
  readonly continues?: boolean;
  /**
   * Reads the rest of a term whose count and letter have been taken. Must be pure and must not keep `scan`.
   * @param count undefined where none was written
   * @returns undefined when this is no term of this operator
   */
  parse(scan: TermScanner, count: Amount | undefined): DiceTerm | undefined;
}
