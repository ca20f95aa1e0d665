/** A percentile roll with further tens dice. */
export interface TensThrown {
  /** The roll as it fell, 1 to 100. */
  readonly first: number;
  /** What the further dice stand for: 0 to 9, and 10 for the tens of 100. */
  readonly tens: readonly number[];
  /** What it came to. */
  readonly total: number;
}

/**
 * Returns how a percentile roll with bonus or penalty dice is shown, wherever it was thrown: `D100=51 [bonus 0,2] → 1`.
 * @param word the text `dice.word.bonus` or `dice.word.penalty` in the language of the reader
 */
export function tensText({ first, tens, total }: TensThrown, word: string): string {
  return `D100=${first} [${word} ${tens.join(",")}] → ${total}`;
}
