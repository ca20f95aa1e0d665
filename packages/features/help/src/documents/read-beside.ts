import { inWorker, smallBytes, workerTask } from "@dicetower/workers";
import { type ReadEntries, readEntries, type writeRows } from "../thread.js";
import type { DocumentFormat } from "./document.js";
import { type DocumentOfRows, documentOf } from "./rows.js";

const thread = import.meta.resolve("@dicetower/help/thread");
const inThread = workerTask<typeof readEntries>(thread, "readEntries");
const rowsInThread = workerTask<typeof writeRows>(thread, "writeRows");
/** Rows that are written where they are. */
const fewRows = 50;

/**
 * Reads a help document without holding up others, however large it is.
 * @throws Failure 40001 that says what is wrong with it, and in which line
 */
export function readBeside(format: DocumentFormat, bytes: Buffer, signal: AbortSignal): Promise<ReadEntries> {
  const work = { format, bytes };
  if (format !== "xlsx" && bytes.length <= smallBytes) return readEntries(work);
  return inWorker(inThread, work, { signal });
}

/** Makes a document of rows without holding up others, however many there are. */
export async function writeBeside(document: DocumentOfRows, signal: AbortSignal): Promise<Buffer> {
  if (document.rows.length <= fewRows) return documentOf(document);
  const { buffer, byteOffset, byteLength } = await inWorker(rowsInThread, document, { signal });
  return Buffer.from(buffer, byteOffset, byteLength);
}
