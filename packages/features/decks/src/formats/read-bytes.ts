import { decodeText, errorMessage } from "@dicetower/contract";
import { type DeckContent, DeckProblem } from "./deck-file.js";
import { readDeck } from "./read-deck.js";
import { isZipName, readZipDeck } from "./zip.js";

/** Stands in the place of a large file where a repository was downloaded without them. */
const pointer = Buffer.from("version https://git-lfs.github.com/spec/");

/** Reads a deck, or an archive of decks, by the ending of its file. @throws DeckProblem */
export async function readBytes(filename: string, bytes: Buffer): Promise<DeckContent> {
  if (bytes.subarray(0, pointer.length).equals(pointer))
    throw new DeckProblem("This is a pointer of Git LFS in the place of the file: download the file itself.");
  return isZipName(filename) ? readZipDeck(bytes) : readDeck(filename, deckText(bytes));
}

/** The text of a file. @throws DeckProblem that names an encoding that is not read */
function deckText(bytes: Buffer): string {
  try {
    return decodeText(bytes).text;
  } catch (error) {
    throw new DeckProblem(errorMessage(error));
  }
}
