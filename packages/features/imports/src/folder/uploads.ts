import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { codes, type Files, failure, type UploadedFile } from "@dicetower/contract";

/** Bounds of an uploaded zip. */
export const uploadBounds = {
  maxBytes: 512 * 2 ** 20,
  types: [".zip"],
  zip: { entries: 20_000, unpacked: 2 * 2 ** 30, ratio: 200 },
} as const;

const folderName = "imports";
const idPattern = /^[0-9a-f]{16}$/;
const keptUploads = 3;
const keptMs = 7 * 86_400_000;

/** Folders that were uploaded as a zip, unpacked below the data folder. */
export class Uploads {
  constructor(readonly files: Files) {}

  /** The data folder of this installation. */
  async dataFolder(): Promise<string> {
    return dirname(await this.files.path(folderName));
  }

  /** Unpacks a zip. The oldest of several goes for it. @param used ids of those that runs need @param signal of the request */
  async take(
    file: UploadedFile,
    used: ReadonlySet<string>,
    signal: AbortSignal,
  ): Promise<{ id: string; files: number; bytes: number }> {
    await this.sweep(used, 0, keptUploads - 1);
    const id = randomBytes(8).toString("hex");
    const folder = join(await this.files.path(folderName), id);
    const held = await file.unpack(folder, signal);
    if (held.files > 0) return { id, ...held };
    await this.remove(id);
    throw failure(codes.ruleBroken, "The zip holds no files.");
  }

  /** The folder of an upload; the one in it, where a zip holds nothing beside it. @throws Failure 40400 */
  async folderOf(id: string): Promise<string> {
    const folder = join(await this.files.path(folderName), id);
    const entries = idPattern.test(id)
      ? await readdir(folder, { withFileTypes: true }).catch(() => undefined)
      : undefined;
    if (entries === undefined) throw failure(codes.notFound, "There is no such upload any more.");
    const [only, ...others] = entries;
    return only?.isDirectory() === true && others.length === 0 ? join(folder, only.name) : folder;
  }

  async remove(id: string): Promise<void> {
    if (idPattern.test(id))
      await rm(join(await this.files.path(folderName), id), { recursive: true, force: true });
  }

  /** Removes what nobody needs: what is old, and the oldest beyond a number. @param now UTC epoch milliseconds */
  async sweep(used: ReadonlySet<string>, now: number, most = keptUploads): Promise<void> {
    const folder = await this.files.path(folderName);
    const found: { id: string; at: number }[] = [];
    for (const id of await readdir(folder)) {
      if (!idPattern.test(id) || used.has(id)) continue;
      const { mtimeMs } = await stat(join(folder, id));
      found.push({ id, at: mtimeMs });
    }
    found.sort((a, b) => b.at - a.at);
    for (const [place, { id, at }] of found.entries())
      if (place >= most || now - at > keptMs) await this.remove(id);
  }
}
