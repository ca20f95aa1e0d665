import { codes, failure } from "@dicetower/contract";
import { textEndings } from "../formats/read-deck.js";
import { zipEndings } from "../formats/zip.js";

/** Endings of files that are read. */
export const deckEndings: readonly string[] = [...textEndings, ...zipEndings];

/** Files of the owner, or of a rule pack, at most, and bytes of one. */
export const maxFiles = 2_000;
export const maxBytes = 8 * 1024 * 1024;
/** Characters of a name of a file: no system has longer ones. */
export const maxFilenameLength = 255;

/** True for names that files of decks have. */
export function isDeckName(name: string): boolean {
  return deckEndings.some((ending) => name.toLowerCase().endsWith(ending));
}

/** @throws Failure 40001 */
export function checkDeckName(name: string): void {
  if (!isDeckName(name) || name.length > maxFilenameLength || /[/\\\p{Cc}]/u.test(name)) {
    const message = `A file of a deck is one name of at most ${maxFilenameLength} characters that ends in ${deckEndings.join(", ")}.`;
    throw failure(codes.invalid, message, { errors: [{ path: "/filename", message }] });
  }
}
