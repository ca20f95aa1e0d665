import { createHash } from "node:crypto";
import {
  type ContentKind,
  codes,
  decodeText,
  failure,
  type PackFile,
  type PackInfo,
  type TakenContents,
} from "@dicetower/contract";
import { zipLimits } from "../formats/archive.js";
import { inWords } from "../formats/deck-file.js";
import { isDeckName, isPicturePath } from "../formats/file-names.js";
import { PictureShelf } from "../formats/pictures.js";
import { isZipName } from "../formats/zip.js";
import { maxBytes, maxFiles } from "./deck-names.js";
import { type DeckFile, type ReadFile, readFile } from "./library.js";

/** Bytes of the decks and pictures of one pack, and number of pictures: they stay in memory. */
const maxPackBytes = 64 * 1024 * 1024;
const maxPictures = 2_000;

/** A deck of a rule pack, read when the pack was switched on. */
export interface PackDeck extends DeckFile {
  /** Its text, for those who look at it; empty for an archive. */
  readonly text: string;
  /** An archive as it is, for the pictures in it. */
  readonly archive?: Buffer;
}

/** What a rule pack has in its folder of decks. */
export interface PackDecks {
  readonly decks: readonly PackDeck[];
  readonly shelf: PictureShelf;
  /** Pictures beside the decks by their path. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}

/** What takes the decks of rule packs. */
export interface PackDeckTaker {
  /** Has the decks of a pack drawn from, until `dropPack`. */
  usePack(packId: string, pack: PackDecks): Promise<void>;
  dropPack(packId: string): Promise<void>;
  /** Forgets what owners decided of decks of packs that are not installed any more. */
  forgetPacks(installed: readonly string[]): Promise<void>;
  /** Sentences for entries of a pack that are drawn from another file. */
  hidden(packId: string): readonly string[];
}

/** Decks of rule packs: files in `decks` like those of the owner, which nobody changes here. */
export function packDecks(taker: PackDeckTaker, now: () => number): ContentKind {
  return {
    key: "decks",
    folder: "decks",
    async load(fork, files, pack): Promise<TakenContents> {
      const { passedOver, ...own } = await readDecks(files, pack, now(), fork.signal);
      fork.defer(() => taker.dropPack(pack.id));
      await taker.usePack(pack.id, own);
      return { count: own.decks.length, warnings: () => [...passedOver, ...taker.hidden(pack.id)] };
    },
    installed: (packIds) => taker.forgetPacks(packIds),
  };
}

/** @throws Failure 42200 that begins with the file, and says the line */
async function readDecks(files: readonly PackFile[], pack: PackInfo, updatedAt: number, signal: AbortSignal) {
  const own = files.filter(({ path }) => isDeckName(path));
  if (own.length > maxFiles)
    throw failure(codes.ruleBroken, `: a pack has ${maxFiles} files of decks at most.`);
  const beside = files.filter(({ path, size }) => isPicturePath(path) && size <= zipLimits.pictureBytes);
  if (beside.length > maxPictures)
    throw failure(codes.ruleBroken, `: a pack has ${maxPictures} pictures beside its decks at most.`);
  if ([...own, ...beside].reduce((sum, { size }) => sum + size, 0) > maxPackBytes)
    throw failure(codes.ruleBroken, ": decks of a pack have 64 MiB at most, with their pictures.");
  const pictures = new Map<string, Buffer>();
  // What stands in a pack can be read only while that is loaded.
  for (const { path, read } of beside) pictures.set(path, await read());
  const id = createHash("sha256").update(`pack ${pack.id}`).digest("hex");
  const shelf = new PictureShelf(id, [...pictures.keys()]);
  const decks: PackDeck[] = [];
  for (const file of own) decks.push(await readPackDeck(file, pack, updatedAt, shelf, signal));
  const passedOver = files
    .filter(({ path }) => !isDeckName(path) && !pictures.has(path))
    .map(({ path }) =>
      isPicturePath(path)
        ? `${path}: a picture has 10 MiB at most and was passed over.`
        : `${path}: is no file of decks and was passed over.`,
    );
  return { decks, shelf, pictures, passedOver };
}

async function readPackDeck(
  { path, size, read }: PackFile,
  pack: PackInfo,
  updatedAt: number,
  shelf: PictureShelf,
  signal: AbortSignal,
) {
  const isZip = isZipName(path);
  if (size > (isZip ? zipLimits.bytes : maxBytes))
    throw failure(codes.ruleBroken, `${path}: a deck has ${isZip ? "64" : "8"} MiB at most.`);
  const bytes = await read();
  const found = await readContent(path, bytes, shelf, signal);
  return {
    source: "rulepack",
    filename: `${pack.id}/${path}`,
    pack: pack.id,
    size,
    updatedAt,
    text: isZip ? "" : decodeText(bytes).text,
    ...(isZip ? { archive: bytes } : {}),
    read: () => Promise.resolve(found),
  } as const;
}

async function readContent(
  path: string,
  bytes: Buffer,
  shelf: PictureShelf,
  signal: AbortSignal,
): Promise<ReadFile> {
  const { sha256, content, problem } = await readFile(path, bytes, undefined, signal, shelf);
  if (problem !== undefined) throw failure(codes.ruleBroken, `${path}: ${inWords(problem)}`);
  return { sha256, content, problem };
}
