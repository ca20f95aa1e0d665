/**
 * What the feature `decks` offers to others.
 * @packageDocumentation
 */
import { defineToken, defineTopic } from "@dicetower/contract";

/** What came of a draw. */
export interface Drawn {
  /** Cards as drawn, what they refer to put in; variables and dice are for the text that they become part of. */
  readonly cards: readonly string[];
  /**
   * `missing`: there is no such entry. `exhausted`: fewer cards were left than wanted. `tooDeep`: cards refer to each
   * other beyond 32 levels, 500 draws or 5 000 characters; there are no cards then.
   */
  readonly outcome: "ok" | "missing" | "exhausted" | "tooDeep";
  /** What a card refers to and nobody has, and bounds that were met. */
  readonly trace: readonly { readonly kind: string; readonly entry: string }[];
}

/** The card decks of the installation. */
export interface Decks {
  /**
   * Draws from an entry without putting back.
   * @param count 1 to 100
   * @param die where the draws come from; `Random` when left out
   */
  draw(entry: string, count: number, die?: (faces: number) => number): Drawn;
  /** True where an entry can be drawn by its name. */
  has(entry: string): boolean;
}
export const Decks = defineToken<Decks>("Decks");

/** The files that decks are read from. */
export interface DeckFiles {
  /** Reads all of them again, in every process. */
  reload(): Promise<void>;
}
export const DeckFiles = defineToken<DeckFiles>("DeckFiles");

/** Emitted after decks were loaded again, switched or changed, in whichever process. */
export const decksChanged = defineTopic<null>("decks.changed", { cluster: true });
