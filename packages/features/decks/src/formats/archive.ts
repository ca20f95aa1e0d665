import { archiveNames, errorMessage } from "@dicetower/contract";
import { type Entry, fromBufferPromise, validateFileName, type ZipFile } from "yauzl";
import { DeckProblem } from "./deck-file.js";

/** Bounds of an archive, of one file of decks in it, and of one picture. */
export const zipLimits = {
  bytes: 64 * 1024 * 1024,
  unpacked: 256 * 1024 * 1024,
  files: 10_000,
  deckBytes: 8 * 1024 * 1024,
  pictureBytes: 10 * 1024 * 1024,
} as const;

/** A file in an archive. */
export interface ArchivedFile {
  /** With `/`, as its author wrote it. */
  readonly path: string;
  readonly entry: Entry;
}

/** An archive whose bounds hold: nothing is unpacked before. */
export interface Archive {
  readonly zip: ZipFile;
  readonly files: readonly ArchivedFile[];
}

/** @throws DeckProblem */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
    if (zip.entryCount > zipLimits.files) throw new Error("it has too many files");
    const entries: Entry[] = [];
    let size = 0;
    for await (const entry of zip.eachEntry()) {
      size += entry.uncompressedSize;
      if (size > zipLimits.unpacked) throw new Error("it unpacks to too much");
      entries.push(entry);
    }
    const paths = archiveNames(entries);
    const problem = paths.map(validateFileName).find((one) => one !== null);
    if (problem !== undefined) throw new Error(problem);
    const files = entries.map((entry, at) => ({ path: paths[at] ?? "", entry }));
    return { zip, files: files.sort((one, other) => (one.path < other.path ? -1 : 1)) };
  } catch (error) {
    throw new DeckProblem(`The archive cannot be read: ${reasonOf(error)}.`);
  }
}

/** Bytes of a file. @throws Error where it is broken, or more than the archive says */
export async function unpacked({ zip }: Archive, { entry }: ArchivedFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** What went wrong, to be part of a sentence. */
export function reasonOf(error: unknown): string {
  return errorMessage(error).replace(/\.$/, "");
}
