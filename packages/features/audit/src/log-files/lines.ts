import type { Folder } from "@dicetower/contract";

const newline = 0x0a;
/** Bytes read at once on the way back. */
const step = 64 * 1024;
/** A line is far shorter; what is longer is none of ours and is passed over on the way back. */
const maxLineLength = 256 * 1024;

/** Bytes of a file, from one offset up to another, not counted in. */
export interface Extent {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Lines from the first to the last, in batches as they come from the disk, so that the loop is not held. */
export async function* forwards(
  folder: Folder,
  extent: Extent,
  signal: AbortSignal,
): AsyncGenerator<string[]> {
  if (extent.to <= extent.from) return;
  let carry: Buffer[] = [];
  for await (const chunk of await folder.stream(extent.name, { start: extent.from, end: extent.to - 1 })) {
    signal.throwIfAborted();
    const bytes = chunk as Buffer;
    const last = bytes.lastIndexOf(newline);
    if (last === -1) {
      carry.push(bytes);
      continue;
    }
    const whole = Buffer.concat([...carry, bytes.subarray(0, last)]);
    carry = [bytes.subarray(last + 1)];
    yield whole.toString("utf8").split("\n");
  }
  const rest = Buffer.concat(carry);
  if (rest.length > 0) yield [rest.toString("utf8")];
}

/** Lines from the last to the first, in batches as they come from the disk. */
export async function* backwards(
  folder: Folder,
  extent: Extent,
  signal: AbortSignal,
): AsyncGenerator<string[]> {
  let end = extent.to;
  let carry: Buffer = Buffer.alloc(0);
  while (end > extent.from) {
    signal.throwIfAborted();
    const start = Math.max(extent.from, end - step);
    const bytes = Buffer.concat([
      await readExtent(folder, { name: extent.name, from: start, to: end }),
      carry,
    ]);
    end = start;
    const first = start === extent.from ? -1 : bytes.indexOf(newline);
    if (start !== extent.from && first === -1) {
      carry = bytes.length > maxLineLength ? Buffer.alloc(0) : bytes;
      continue;
    }
    carry = bytes.subarray(0, Math.max(0, first));
    const lines = bytes
      .subarray(first + 1)
      .toString("utf8")
      .split("\n");
    yield lines.filter((line) => line !== "").reverse();
  }
}

/** A piece of a file, whole. */
export async function readExtent(folder: Folder, { name, from, to }: Extent): Promise<Buffer> {
  if (to <= from) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  for await (const chunk of await folder.stream(name, { start: from, end: to - 1 }))
    chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Lines before an offset, counted. */
export async function countLines(folder: Folder, extent: Extent, signal: AbortSignal): Promise<number> {
  let count = 0;
  for await (const lines of forwards(folder, extent, signal)) count += lines.length;
  return count;
}
