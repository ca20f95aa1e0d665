import type { Folder } from "@dicetower/contract";
import { dayFile, dayFiles } from "./days.js";
import { readLine } from "./line.js";
import { readExtent } from "./lines.js";
import type { Writer } from "./writer.js";

const daySeconds = 86_400;
/** Bytes in which the first line of a file ends: a line is far shorter. */
const firstLineBytes = 256 * 1024;

/**
 * Removes the files of days that need not be kept any more. The base moves first, so that a kill in between
 * leaves files that are no part of the log, and not a log without its beginning.
 */
export async function removeOld(
  folder: Folder,
  writer: Pick<Writer, "exclusive" | "goOn">,
  retentionDays: number,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const oldest = dayFile(now - retentionDays * daySeconds);
  if (!(await dayFiles(folder)).some(({ name }) => name < oldest)) return;
  // Behind a restore not yet gone on from, the head is to become another one, which has a base of its own.
  await writer.goOn(signal);
  const gone = await writer.exclusive(async (head) => {
    const files = await dayFiles(folder);
    // The newest file stays whatever its age: the next line follows it.
    const kept = files.find(({ name }) => name >= oldest || name === head.file);
    if (kept === undefined) return { result: [] };
    const first = await firstLine(folder, kept.name, kept.size);
    if (first === undefined) return { result: [] };
    const base =
      kept.name > head.base.file ? { seq: first.seq - 1, hash: first.prevHash, file: kept.name } : head.base;
    return { next: { ...head, base }, result: files.filter(({ name }) => name < kept.name) };
  });
  for (const { name } of gone) {
    signal.throwIfAborted();
    await folder.remove(name);
  }
}

/** The first line of a file; undefined where it is none of ours. */
export async function firstLine(folder: Folder, name: string, size: number) {
  const bytes = await readExtent(folder, { name, from: 0, to: Math.min(size, firstLineBytes) });
  return readLine(bytes.toString("utf8").split("\n", 1)[0] ?? "");
}
