/** Runs in a thread: reads decks. */
import { type DeckContent, DeckProblem } from "./formats/deck-file.js";
import { readBytes } from "./formats/read-bytes.js";
import { pictureIn } from "./formats/zip.js";

/** What came of reading a file. */
export type ReadResult =
  | { readonly content: DeckContent }
  | { readonly problem: Pick<DeckProblem, "message" | "line" | "column"> };

/** A picture of an archive. */
export async function picture({
  bytes,
  path,
}: {
  readonly bytes: Uint8Array;
  readonly path: string;
}): Promise<Uint8Array | undefined> {
  return pictureIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), path);
}

/** Reads a file. */
export async function read({
  filename,
  bytes,
}: {
  readonly filename: string;
  readonly bytes: Uint8Array;
}): Promise<ReadResult> {
  try {
    const { buffer, byteOffset, byteLength } = bytes;
    return { content: await readBytes(filename, Buffer.from(buffer, byteOffset, byteLength)) };
  } catch (error) {
    if (!(error instanceof DeckProblem)) throw error;
    const { message, line, column } = error;
    return { problem: { message, line, column } };
  }
}
