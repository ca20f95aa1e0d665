/** The name of an attribute at the beginning of a text. */
export interface NameText {
  readonly name: string;
  /** Characters that it takes, quotes included. */
  readonly length: number;
  /** True for a name of the card or of its rule system. */
  readonly known: boolean;
}

/** Reads the names of attributes as the card of a character and its rule system know them. */
export interface NameReader {
  /** True for a name of the card or of its rule system, by any spelling. */
  knows(word: string): boolean;
  /** The name at the beginning of a text; undefined where there is none. */
  read(text: string): NameText | undefined;
}
