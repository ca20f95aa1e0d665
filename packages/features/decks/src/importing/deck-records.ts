import { codes } from "@dicetower/contract";
import { folderFile, type ImportFolder, type ImportItem, type ImportSkipped } from "@dicetower/imports/api";
import { zipLimits } from "../formats/archive.js";
import { DeckProblem } from "../formats/deck-file.js";
import { isPicturePath } from "../formats/file-names.js";
import { folderShelf, PictureShelf } from "../formats/pictures.js";
import { readBeside } from "../formats/read-beside.js";
import type { FoundDeckFile } from "./found-files.js";

/**
 * Decks of another bot, and of the pictures those that a deck shows: just those that it will find here.
 * @param files decks and pictures, in any order
 */
export async function* recordsOfDecks(
  folder: ImportFolder,
  files: readonly FoundDeckFile[],
  signal: AbortSignal,
): AsyncGenerator<ImportItem | ImportSkipped> {
  const pictures = files.filter(({ path }) => isPicturePath(path));
  const decks = files.filter(({ path }) => !isPicturePath(path));
  const shelf = new PictureShelf(
    folderShelf,
    pictures.map(({ place }) => place),
  );
  const shown = new Set<string>();
  for (const deck of decks) {
    signal.throwIfAborted();
    yield recordOf(folder, deck);
    if (pictures.length > 0) for (const place of await shownBy(folder, deck, shelf, signal)) shown.add(place);
  }
  for (const picture of pictures)
    if (shown.has(picture.place)) yield recordOf(folder, picture);
    else if (picture.unshownKey !== undefined) yield { skipped: picture.path, reasonKey: picture.unshownKey };
}

function recordOf(folder: ImportFolder, { path, place, source }: FoundDeckFile): ImportItem {
  return { kind: "decks", source, file: path, record: folderFile(folder, path, zipLimits.bytes, place) };
}

/** Of what cannot be read nothing is shown; whoever takes it in says why. */
async function shownBy(
  folder: ImportFolder,
  { path, place }: FoundDeckFile,
  shelf: PictureShelf,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    const content = await readBeside(path, await folder.read(path, zipLimits.bytes), signal);
    return (await shelf.applied(content, place)).pictures ?? [];
  } catch (error) {
    const { code } = (error as { data?: { code?: number } }).data ?? {};
    if (error instanceof DeckProblem || code === codes.notFound || code === codes.tooLarge) return [];
    throw error;
  }
}
