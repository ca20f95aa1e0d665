import { decodeText, errorMessage } from "@dicetower/contract";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import {
  type DeckContent,
  type DeckEntry,
  type DeckHead,
  DeckProblem,
  maxCards,
  maxEntries,
  noHead,
} from "./deck-file.js";
import { readDeck, textEndings } from "./read-deck.js";

/** Endings of archives. */
export const zipEndings = [".zip", ".deck"] as const;

/** Bounds of an archive, and of one file of decks in it. */
export const zipLimits = {
  bytes: 64 * 1024 * 1024,
  unpacked: 256 * 1024 * 1024,
  files: 10_000,
  deckBytes: 8 * 1024 * 1024,
} as const;

/** True for the name of an archive. */
export function isZipName(name: string): boolean {
  return zipEndings.some((ending) => name.toLowerCase().endsWith(ending));
}

/** Reads all files of decks in an archive as one; other files in it are passed over. @throws DeckProblem */
export async function readZipDeck(bytes: Buffer): Promise<DeckContent> {
  if (bytes.length > zipLimits.bytes) throw new DeckProblem("The archive has more than 64 MiB.");
  const { zip, files } = await opened(bytes);
  if (files.length === 0)
    throw new DeckProblem(`The archive holds no deck: a file that ends in ${textEndings.join(", ")}.`);
  const entries = new Map<string, DeckEntry>();
  const warnings: string[] = [];
  let head: DeckHead = noHead;
  let cards = 0;
  for (const file of files) {
    const read = readFile(file.fileName, await unpacked(zip, file));
    if (head.title === "") head = read.head;
    warnings.push(...read.warnings.map((warning) => `${file.fileName}: ${warning}`));
    for (const entry of read.entries) {
      if (entries.has(entry.name)) warnings.push(`${file.fileName}: takes the place of "${entry.name}".`);
      entries.set(entry.name, entry);
      cards += entry.cards.length;
    }
    if (entries.size > maxEntries || cards > maxCards)
      throw new DeckProblem(`An archive has at most ${maxEntries} entries and ${maxCards} cards.`);
  }
  return { format: "zip", head, entries: [...entries.values()], warnings: warnings.slice(0, 100) };
}

/** The archive and its files of decks by path. Nothing is unpacked before the bounds are known to hold. */
async function opened(bytes: Buffer): Promise<{ zip: ZipFile; files: readonly Entry[] }> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true });
    if (zip.entryCount > zipLimits.files) throw new Error("it has too many files");
    const files: Entry[] = [];
    let size = 0;
    // Names that lead out of it are refused by the reader.
    for await (const entry of zip.eachEntry()) {
      size += entry.uncompressedSize;
      if (size > zipLimits.unpacked) throw new Error("it unpacks to too much");
      if (isDeckPath(entry.fileName)) files.push(entry);
    }
    return { zip, files: files.sort((one, other) => (one.fileName < other.fileName ? -1 : 1)) };
  } catch (error) {
    throw new DeckProblem(`The archive cannot be read: ${reasonOf(error)}.`);
  }
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

async function unpacked(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > zipLimits.deckBytes)
    throw new DeckProblem(`${entry.fileName}: a deck has 8 MiB at most.`);
  try {
    const chunks: Buffer[] = [];
    // The reader ends with an error where there is more than the archive says.
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    return decodeText(Buffer.concat(chunks)).text;
  } catch (error) {
    throw new DeckProblem(`${entry.fileName}: cannot be read (${reasonOf(error)}).`);
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

function reasonOf(error: unknown): string {
  return errorMessage(error).replace(/\.$/, "");
}
