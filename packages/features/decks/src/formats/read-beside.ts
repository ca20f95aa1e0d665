import { Boom, isA } from "@dicetower/contract";
import { inWorker, smallBytes, workerTask } from "@dicetower/workers";
import type { read } from "../thread.js";
import { type DeckContent, DeckProblem } from "./deck-file.js";
import { readBytes } from "./read-bytes.js";
import { isZipName } from "./zip.js";

const inThread = workerTask<typeof read>(import.meta.resolve("@dicetower/decks/thread"), "read");

/**
 * Reads a deck, or an archive of decks, without holding up others, however large it is.
 * @throws DeckProblem; Failure 42900 where too many are being read
 */
export async function readBeside(filename: string, bytes: Buffer, signal: AbortSignal): Promise<DeckContent> {
  if (!isZipName(filename) && bytes.length <= smallBytes) return readBytes(filename, bytes);
  const result = await inWorker(inThread, { filename, bytes }, { signal }).catch(tooMuch);
  if ("content" in result) return result.content;
  const { message, line, column } = result.problem;
  throw new DeckProblem(message, line, column);
}

/** What takes too long or too much memory is a fault of the file, like others of it. */
function tooMuch(error: unknown): never {
  if (isA(Boom, error) && error.output.statusCode === 413) throw new DeckProblem(error.message);
  throw error;
}
