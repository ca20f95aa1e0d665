import { inWorker, smallBytes, workerTask } from "@dicetower/workers";
import { type ReadEntries, readEntries } from "../thread.js";
import type { DocumentFormat } from "./document.js";

const inThread = workerTask<typeof readEntries>(import.meta.resolve("@dicetower/help/thread"), "readEntries");

/**
 * Reads a help document without holding up others, however large it is.
 * @throws Failure 40001 that says what is wrong with it, and in which line
 */
export function readBeside(format: DocumentFormat, bytes: Buffer, signal: AbortSignal): Promise<ReadEntries> {
  const work = { format, bytes };
  if (format !== "xlsx" && bytes.length <= smallBytes) return readEntries(work);
  return inWorker(inThread, work, { signal });
}
