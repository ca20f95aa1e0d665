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
import { isZipName } from "../formats/zip.js";
import { isDeckName, maxBytes, maxFiles } from "./deck-names.js";
import { type DeckFile, type ReadFile, readFile } from "./library.js";

/** Bytes of the decks of one pack: they stay in memory. */
const maxPackBytes = 64 * 1024 * 1024;

/** A deck of a rule pack, read when the pack was switched on. */
export interface PackDeck extends DeckFile {
  /** Its text, for those who look at it; empty for an archive. */
  readonly text: string;
}

/** What takes the decks of rule packs. */
export interface PackDeckTaker {
  /** Has the decks of a pack drawn from, until `dropPack`. */
  usePack(packId: string, decks: readonly PackDeck[]): Promise<void>;
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
      const { decks, passedOver } = await readDecks(files, pack, now(), fork.signal);
      fork.defer(() => taker.dropPack(pack.id));
      await taker.usePack(pack.id, decks);
      return { count: decks.length, warnings: () => [...passedOver, ...taker.hidden(pack.id)] };
    },
    installed: (packIds) => taker.forgetPacks(packIds),
  };
}

/** @throws Failure 42200 that begins with the file, and says the line */
async function readDecks(files: readonly PackFile[], pack: PackInfo, updatedAt: number, signal: AbortSignal) {
  const own = files.filter(({ path }) => isDeckName(path));
  if (own.length > maxFiles)
    throw failure(codes.ruleBroken, `: a pack has ${maxFiles} files of decks at most.`);
  if (own.reduce((sum, { size }) => sum + size, 0) > maxPackBytes)
    throw failure(codes.ruleBroken, ": decks of a pack have 64 MiB at most.");
  const decks: PackDeck[] = [];
  for (const file of own) decks.push(await readPackDeck(file, pack, updatedAt, signal));
  const passedOver = files
    .filter(({ path }) => !isDeckName(path))
    .map(({ path }) => `${path}: is no file of decks and was passed over.`);
  return { decks, passedOver };
}

async function readPackDeck(
  { path, size, read }: PackFile,
  pack: PackInfo,
  updatedAt: number,
  signal: AbortSignal,
) {
  const isZip = isZipName(path);
  if (size > (isZip ? zipLimits.bytes : maxBytes))
    throw failure(codes.ruleBroken, `${path}: a deck has ${isZip ? "64" : "8"} MiB at most.`);
  const bytes = await read();
  const found = await readContent(path, bytes, signal);
  return {
    source: "rulepack",
    filename: `${pack.id}/${path}`,
    pack: pack.id,
    size,
    updatedAt,
    text: isZip ? "" : decodeText(bytes).text,
    read: () => Promise.resolve(found),
  } as const;
}

async function readContent(path: string, bytes: Buffer, signal: AbortSignal): Promise<ReadFile> {
  const found = await readFile(path, bytes, undefined, signal);
  if (found.problem !== undefined) throw failure(codes.ruleBroken, `${path}: ${inWords(found.problem)}`);
  return found;
}
