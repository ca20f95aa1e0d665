/**
 * What the feature `decks` offers to others.
 * @packageDocumentation
 */
import { defineToken, defineTopic } from "@dicetower/contract";
import type { RenderOptions, TextValue } from "@dicetower/texts/api";

/** What came of a draw. */
export interface Drawn {
  /** Cards as drawn, what they refer to put in. They are templates: `texts` puts in variables and dice. */
  readonly cards: readonly string[];
  /**
   * `missing`: there is no such entry. `exhausted`: fewer cards were left than wanted. `tooDeep`: cards refer to each
   * other beyond 32 levels, 500 draws or 5 000 characters; there are no cards then.
   */
  readonly outcome: "ok" | "missing" | "exhausted" | "tooDeep";
  /** What a card refers to and nobody has, and bounds that were met. */
  readonly trace: readonly { readonly kind: string; readonly entry: string }[];
}

/** What is at hand where cards are said. */
export interface CardOptions extends RenderOptions {
  /**
   * Values of variables that cards name with a `$` (`$mGold`), by these names; those of rolls when left out. What is
   * not answered stays as written.
   */
  readonly valuesOf?: (names: readonly string[]) => Promise<Readonly<Record<string, TextValue>>>;
}

/** The card decks of the installation. */
export interface Decks {
  /**
   * Draws from an entry without putting back.
   * @param count 1 to 100
   * @param die where the draws come from; `Random` when left out
   */
  draw(entry: string, count: number, die?: (faces: number) => number): Drawn;
  /**
   * What cards of a draw say, once their variables and dice are put in: it is said as it is. Undefined where that is
   * more than 5 000 characters together, of which nothing is said.
   */
  texts(cards: readonly string[], options?: CardOptions): Promise<readonly string[] | undefined>;
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

export { deckRecords, type FoundDeckFile, isDeckOrPicture, isPicture } from "./importing/found-files.js";
