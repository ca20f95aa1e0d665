import type { Card } from "../engine/index.js";

/** Kinds of files that are read. */
export type DeckFormat = "json" | "jsonc" | "toml" | "yaml" | "zip";

/** An entry of a file. */
export interface DeckEntry {
  readonly name: string;
  readonly cards: readonly Card[];
  /** Drawn by its name; others are drawn by cards that name them. */
  readonly exported: boolean;
  /** Left out of lists. */
  readonly hidden: boolean;
}

/** What a file says of itself. */
export interface DeckHead {
  readonly title: string;
  readonly author: string;
  readonly version: string;
  readonly license: string;
  readonly brief: string;
  readonly date: string;
  readonly updateDate: string;
  readonly updateUrl: string;
}

/** A deck file as it was read. */
export interface DeckContent {
  readonly format: DeckFormat;
  readonly head: DeckHead;
  readonly entries: readonly DeckEntry[];
  /** What was passed over, in words. */
  readonly warnings: readonly string[];
  /** Pictures that cards name and that do not lie with the deck, as they are written. */
  readonly missingPictures?: readonly string[];
  /** Paths of pictures that cards show and that lie beside the file. */
  readonly pictures?: readonly string[];
}

/** Why a file cannot be read. */
export class DeckProblem extends Error {
  constructor(
    message: string,
    /** From 1; 0 = not known. */
    readonly line = 0,
    readonly column = 0,
  ) {
    super(message);
  }
}

/** A problem with the place of it. */
export function inWords({ message, line, column }: Pick<DeckProblem, "message" | "line" | "column">): string {
  return line === 0 ? message : `${message} (line ${line}, column ${column})`;
}

/** A head of which nothing is known. */
export const noHead: DeckHead = {
  title: "",
  author: "",
  version: "",
  license: "",
  brief: "",
  date: "",
  updateDate: "",
  updateUrl: "",
};

/** Bounds of one file. */
export const maxEntries = 5_000;
export const maxCards = 200_000;
export const maxNameLength = 100;
export const maxCardLength = 20_000;

/** Text of a value that a head may have: a word, a number, a date, or a list of words. */
export function headText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  const one = Array.isArray(value) ? value.filter((item) => typeof item !== "object").join(", ") : value;
  return typeof one === "string" || typeof one === "number" ? String(one).slice(0, 1_000) : "";
}

/** What begins with an underscore is left out of lists; with two, or with `inner`, of what can be drawn as well. */
export function visibility(
  name: string,
  inner = "__",
): { readonly exported: boolean; readonly hidden: boolean } {
  return { exported: !name.startsWith(inner), hidden: name.startsWith("_") };
}
