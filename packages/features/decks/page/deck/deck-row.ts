import type { CodeProblem } from "@dicetower/panel-kit";

/** A file of decks as it is answered, as far as it is shown. */
export interface DeckRow {
  readonly id: number;
  readonly filename: string;
  readonly source: string;
  /** Rule pack that it comes with; empty for none. */
  readonly pack: string;
  readonly format: string;
  readonly enabled: boolean;
  readonly error: string;
  readonly warnings: readonly string[];
  readonly duplicates: readonly string[];
  readonly entries: readonly {
    readonly entry: string;
    readonly count: number;
    readonly weighted: boolean;
    readonly exported: boolean;
    readonly hidden: boolean;
    readonly missing: readonly string[];
  }[];
}

/** The error at the line that it names; nothing where it names none. */
export function problemsOf(error: string): readonly CodeProblem[] {
  const line = /\(line (\d+), column \d+\)/.exec(error)?.[1];
  return line === undefined ? [] : [{ line: Number(line), message: error }];
}
