declare module "roll-parser" {
  /** A roll; its text is `(3d6+2) 18 [5,6,5]`. */
  interface Result {
    readonly value: number;
    toString(): string;
  }
  interface RollParser {
    /** Null where the text is none of its own. */
    parseAndRoll(text: string): Result | null;
  }
  const rollParser: RollParser;
  export default rollParser;
  export type { Result };
}
