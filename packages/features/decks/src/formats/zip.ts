import { createHash } from "node:crypto";
import { decodeText } from "@dicetower/contract";
import { type Archive, type ArchivedFile, openArchive, reasonOf, unpacked, zipLimits } from "./archive.js";
import {
  type DeckContent,
  type DeckEntry,
  type DeckHead,
  DeckProblem,
  maxCards,
  maxEntries,
  noHead,
} from "./deck-file.js";
import { isPicturePath, textEndings, zipEndings } from "./file-names.js";
import { PictureShelf } from "./pictures.js";
import { readDeck } from "./read-deck.js";

/** True for the name of an archive. */
export function isZipName(name: string): boolean {
  return zipEndings.some((ending) => name.toLowerCase().endsWith(ending));
}

/** Reads all files of decks in an archive as one; pictures in it are those that its cards name. @throws DeckProblem */
export async function readZipDeck(bytes: Buffer): Promise<DeckContent> {
  if (bytes.length > zipLimits.bytes) throw new DeckProblem("The archive has more than 64 MiB.");
  const archive = await openArchive(bytes);
  const files = archive.files.filter(({ path }) => isDeckPath(path));
  if (files.length === 0)
    throw new DeckProblem(`The archive holds no deck: a file that ends in ${textEndings.join(", ")}.`);
  const digest = createHash("sha256").update(bytes).digest("hex");
  const shelf = new PictureShelf(digest, archive.files.map(({ path }) => path).filter(isPicturePath));
  const missing = new Set<string>();
  const entries: DeckEntry[] = [];
  const names = new Set<string>();
  const warnings: string[] = [];
  let head: DeckHead = noHead;
  let cards = 0;
  for (const file of files) {
    const read = await shelf.applied(readFile(file.path, await textOf(archive, file)), file.path);
    for (const name of read.missingPictures ?? []) missing.add(name);
    if (head.title === "") head = read.head;
    warnings.push(...read.warnings.map((warning) => `${file.path}: ${warning}`));
    const own = new Set(read.entries.map(({ name }) => name));
    for (const name of own) if (names.has(name)) warnings.push(`${file.path}: takes the place of "${name}".`);
    const kept = entries.filter(({ name }) => !own.has(name));
    entries.splice(0, entries.length, ...kept, ...read.entries);
    for (const name of own) names.add(name);
    cards += read.entries.reduce((sum, entry) => sum + entry.cards.length, 0);
    if (names.size > maxEntries || cards > maxCards)
      throw new DeckProblem(`An archive has at most ${maxEntries} entries and ${maxCards} cards.`);
  }
  return {
    format: "zip",
    head,
    entries,
    warnings: warnings.slice(0, 100),
    missingPictures: [...missing].slice(0, 100),
  };
}

/** Bytes of a picture in an archive; undefined where there is none. */
export async function pictureIn(bytes: Buffer, path: string): Promise<Buffer | undefined> {
  const archive = await openArchive(bytes);
  const shelf = new PictureShelf("", archive.files.map((one) => one.path).filter(isPicturePath));
  const found = shelf.at(path);
  const file = archive.files.find((one) => one.path === found);
  return file === undefined || file.entry.uncompressedSize > zipLimits.pictureBytes
    ? undefined
    : unpacked(archive, file);
}

/** Files that systems leave beside others (`__MACOSX`, `.name`) are none. */
function isDeckPath(path: string): boolean {
  const name = path.split("/").at(-1) ?? "";
  return (
    !path.startsWith("__MACOSX/") &&
    !name.startsWith(".") &&
    textEndings.some((ending) => name.toLowerCase().endsWith(ending))
  );
}

async function textOf(archive: Archive, file: ArchivedFile): Promise<string> {
  if (file.entry.uncompressedSize > zipLimits.deckBytes)
    throw new DeckProblem(`${file.path}: a deck has 8 MiB at most.`);
  try {
    return decodeText(await unpacked(archive, file)).text;
  } catch (error) {
    throw new DeckProblem(`${file.path}: cannot be read (${reasonOf(error)}).`);
  }
}

function readFile(path: string, text: string): DeckContent {
  try {
    return readDeck(path, text);
  } catch (error) {
    if (!(error instanceof DeckProblem)) throw error;
    throw new DeckProblem(`${path}: ${error.message}`, error.line, error.column);
  }
}
