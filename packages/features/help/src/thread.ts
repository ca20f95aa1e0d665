/** Runs in a thread: reads and writes help documents. */
import type { DocumentEntry, DocumentFormat } from "./documents/document.js";
import { readDocument } from "./documents/read-document.js";
import { type DocumentOfRows, documentOf } from "./documents/rows.js";

/** What is read of a document. */
export interface ReadEntries {
  readonly entries: readonly DocumentEntry[];
  /** Entries that were cut, and such without key or content. */
  readonly cut: number;
  readonly left: number;
}

/** @throws Failure 40001 that says what is wrong with it, and in which line */
export async function readEntries({
  format,
  bytes,
}: {
  readonly format: DocumentFormat;
  readonly bytes: Uint8Array;
}): Promise<ReadEntries> {
  const { entries, cut, left } = await readDocument(
    format,
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  );
  return { entries, cut, left };
}

/** Rows as the bytes of a document. */
export function writeRows(document: DocumentOfRows): Uint8Array {
  return documentOf(document);
}
