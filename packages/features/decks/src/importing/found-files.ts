import type { ImportFolder, ImportItem, ImportSkipped } from "@dicetower/imports/api";
import { isDeckName, isPicturePath } from "../formats/file-names.js";

/** A file in the folder of another bot that is a deck, or a picture that decks may show. */
export interface FoundDeckFile {
  /** Below the folder of the bot. */
  readonly path: string;
  /** Where it is to lie, below our folder of decks. */
  readonly place: string;
  /** As of `ImportItem`. */
  readonly source: string;
  /** Text key of what is said of a picture that no deck shows; nothing is said when left out. */
  readonly unshownKey?: string;
}

/** True for files that are pictures by their name. */
export const isPicture = isPicturePath;

/** True for files that are decks by their name, and for those that are pictures. */
export function isDeckOrPicture(path: string): boolean {
  return isDeckName(path) || isPicture(path);
}

/**
 * Decks of another bot, and of the pictures those that a deck shows: just those that it will find here.
 * @param files decks and pictures, in any order
 */
export async function* deckRecords(
  folder: ImportFolder,
  files: readonly FoundDeckFile[],
  signal: AbortSignal,
): AsyncGenerator<ImportItem | ImportSkipped> {
  // What reads decks is loaded with the first that is looked at.
  const { recordsOfDecks } = await import("./deck-records.js");
  yield* recordsOfDecks(folder, files, signal);
}
