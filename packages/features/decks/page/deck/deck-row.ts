import type { CodeProblem, ListItem } from "@dicetower/panel-kit";

/** A file of decks as it is listed. */
export type DeckRow = ListItem<"/api/decks">;

/** The error at the line that it names; nothing where it names none. */
export function problemsOf(error: string): readonly CodeProblem[] {
  const line = /\(line (\d+), column \d+\)/.exec(error)?.[1];
  return line === undefined ? [] : [{ line: Number(line), message: error }];
}
