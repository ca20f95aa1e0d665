import { type Card, readCard } from "../engine/index.js";
import {
  type DeckEntry,
  DeckProblem,
  maxCardLength,
  maxCards,
  maxEntries,
  maxNameLength,
  visibility,
} from "./deck-file.js";

/** How a picture begins in decks of OlivaDice, whose codes are else the same. */
const pictureCode = /\[OP:image,/giu;

/** Names of the entries that can be drawn, and of those that are listed; all where a file does not say. */
export interface Shown {
  readonly exported: ReadonlySet<string> | undefined;
  readonly listed: ReadonlySet<string> | undefined;
  /** How names of entries begin that only other cards draw, where the file does not say; `__` when left out. */
  readonly inner?: string;
}

/**
 * Reads entries that are lists of texts; what is none is passed over with a warning.
 * @param convert changes each card before it is read
 * @throws DeckProblem where nothing is left, or there is too much
 */
export function readEntries(
  table: Iterable<readonly [name: string, value: unknown]>,
  { exported, listed, inner }: Shown,
  warnings: string[],
  convert: (card: string) => string = (card) => card,
): DeckEntry[] {
  const entries: DeckEntry[] = [];
  let total = 0;
  for (const [name, value] of table) {
    if (
      !Array.isArray(value) ||
      !value.every((card) => typeof card === "string" || typeof card === "number")
    ) {
      warnings.push(`"${name.slice(0, maxNameLength)}" is no list of texts and was passed over.`);
      continue;
    }
    if (name.length > maxNameLength) throw new DeckProblem(`A name has ${maxNameLength} characters at most.`);
    if (total + value.length > maxCards) throw new DeckProblem(`A file has ${maxCards} cards at most.`);
    const cards: Card[] = [];
    total += value.length;
    for (const card of value)
      cards.push(readCard(convert(String(card).slice(0, maxCardLength)).replace(pictureCode, "[CQ:image,")));
    const usual = visibility(name, inner);
    entries.push({
      name,
      cards,
      exported: exported === undefined ? usual.exported : exported.has(name),
      hidden: listed === undefined ? usual.hidden : !listed.has(name),
    });
    if (entries.length > maxEntries) throw new DeckProblem(`A file has ${maxEntries} entries at most.`);
  }
  if (entries.length === 0) throw new DeckProblem("There is no entry in it: no name with a list of texts.");
  return entries;
}

/** The names of a list, undefined where it is none. */
export function namesIn(value: unknown): ReadonlySet<string> | undefined {
  return Array.isArray(value) && value.length > 0 ? new Set(value.map(String)) : undefined;
}
