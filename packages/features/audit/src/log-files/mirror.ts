import type { Folder } from "@dicetower/contract";
import { dayFiles } from "./days.js";
import { readExtent } from "./lines.js";

/** Bytes copied at once; a line is shorter. */
const step = 256 * 1024;
const newline = 0x0a;

/** Brings what the day files of one folder lack at their ends from another. */
export async function mirror(from: Folder, to: Folder, signal: AbortSignal): Promise<void> {
  const here = new Map((await dayFiles(to)).map(({ name, size }) => [name, size]));
  for (const { name, size } of await dayFiles(from)) {
    let at = here.get(name) ?? 0;
    if (at >= size) continue;
    if (!(await isWhole(to, name, at))) {
      // A kill has left half of a line, which may end within a character.
      const whole = lines(await readExtent(to, { name, from: 0, to: at }));
      await to.write(name, whole);
      at = whole.length;
    }
    while (at < size) {
      signal.throwIfAborted();
      const bytes = lines(await readExtent(from, { name, from: at, to: Math.min(size, at + step) }));
      if (bytes.length === 0) break;
      await to.append(name, bytes.toString("utf8"));
      at += bytes.length;
    }
  }
}

/** Removes the day files that are older than those of another folder. */
export async function dropOlder(than: Folder, folder: Folder): Promise<void> {
  const [oldest] = await dayFiles(than);
  if (oldest === undefined) return;
  for (const { name } of await dayFiles(folder)) if (name < oldest.name) await folder.remove(name);
}

async function isWhole(folder: Folder, name: string, size: number): Promise<boolean> {
  return size === 0 || (await readExtent(folder, { name, from: size - 1, to: size }))[0] === newline;
}

/** Up to the last line end. */
function lines(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.lastIndexOf(newline) + 1);
}
