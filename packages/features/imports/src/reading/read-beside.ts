import { inWorker, smallBytes, workerTask } from "@dicetower/workers";
import type { ImportFolder } from "../api/formats.js";
import type { ContentWork, readContent } from "./read-content.js";
import { Unreadable } from "./unreadable.js";

const inThread = workerTask<typeof readContent>(
  import.meta.resolve("@dicetower/imports/thread"),
  "readContent",
);

/** Reads a file without holding up others, however large it is. @throws Unreadable, and failures of the folder */
export async function readBeside(
  folder: ImportFolder,
  path: string,
  maxBytes: number,
  format: ContentWork["format"],
): Promise<unknown> {
  const bytes = await folder.read(path, maxBytes);
  const work = { format, bytes };
  const { signal } = folder;
  // The parsers are loaded only where something is imported.
  const read =
    bytes.length <= smallBytes
      ? (await import("./read-content.js")).readContent(work)
      : await inWorker(inThread, work, { signal });
  if ("value" in read) return read.value;
  throw new Unreadable(read.reasonKey, read.values);
}
