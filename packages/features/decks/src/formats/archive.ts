import { decodeText, errorMessage } from "@dicetower/contract";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { DeckProblem } from "./deck-file.js";

/** Bounds of an archive, of one file of decks in it, and of one picture. */
export const zipLimits = {
  bytes: 64 * 1024 * 1024,
  unpacked: 256 * 1024 * 1024,
  files: 10_000,
  deckBytes: 8 * 1024 * 1024,
  pictureBytes: 10 * 1024 * 1024,
} as const;

const namesAreUtf8 = 0x800;

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
    // Backslashes of Windows are read as slashes; names that lead out of the archive are refused by the reader.
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: false });
    if (zip.entryCount > zipLimits.files) throw new Error("it has too many files");
    const files: ArchivedFile[] = [];
    let size = 0;
    for await (const entry of zip.eachEntry()) {
      size += entry.uncompressedSize;
      if (size > zipLimits.unpacked) throw new Error("it unpacks to too much");
      files.push({ path: pathOf(entry), entry });
    }
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

/** Archives of Windows have names in the encoding of its language, and do not say so. */
function pathOf({ fileName, fileNameRaw, generalPurposeBitFlag }: Entry): string {
  if ((generalPurposeBitFlag & namesAreUtf8) !== 0) return fileName;
  try {
    return decodeText(fileNameRaw).text.replaceAll("\\", "/");
  } catch {
    return fileName;
  }
}
