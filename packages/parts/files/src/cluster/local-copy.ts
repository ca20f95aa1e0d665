import type { Stats } from "node:fs";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Log } from "@dicetower/contract";
import type { Disk } from "../disk.js";
import { DiskFolder } from "../disk-folder.js";
import type { KeyedQueue } from "../keyed-queue.js";
import { makeFolder } from "../make-folder.js";
import { syncFolder, writeWhole } from "../write-whole.js";
import type { Contents } from "./contents.js";
import type { Entry, FileIndex } from "./file-index.js";

/** Folder of local files that were replaced by those of other processes. */
const asideFolder = "replaced";
/** Attempts to fetch a file whose content is deleted meanwhile. */
const maxTries = 3;

/** The result of applying an entry. */
export type Applied = "same" | "changed";

/** The parts that the copy uses. */
export interface CopyParts {
  readonly root: string;
  readonly disk: Disk;
  readonly queue: KeyedQueue;
  readonly index: FileIndex;
  readonly contents: Contents;
  readonly log: Log;
}

/** The copies of files in the data folder of this process. */
export class LocalCopy {
  constructor(readonly parts: CopyParts) {}

  folder(name: string): DiskFolder {
    return new DiskFolder(this.parts.root, name, this.parts.disk, this.parts.queue);
  }

  /**
   * Brings a file to the state in the store.
   * @param spare called for a local file that differs: if it returns true, the file is kept aside
   */
  async apply(
    folder: string,
    name: string,
    spare?: (stats: Stats, entry: Entry) => boolean,
  ): Promise<Applied> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.folder(folder).alone(name, (path, here) =>
          this.#apply(folder, name, path, here, spare),
        );
      } catch (error) {
        // It may have new content meanwhile, with the old one deleted.
        if (tries === maxTries) throw error;
      }
    }
  }

  async #apply(
    folder: string,
    name: string,
    path: string,
    here: Stats | undefined,
    spare: ((stats: Stats, entry: Entry) => boolean) | undefined,
  ): Promise<Applied> {
    const { disk, index, contents } = this.parts;
    const entry = await index.find(folder, name);
    if (entry === undefined) return "same";
    if (here !== undefined) {
      if (await this.isAs(path, here, entry)) return "same";
      if (spare?.(here, entry) === true) await this.#putAside(folder, name, path);
    }
    const { digest, size, updatedAtMs } = entry;
    if (digest === undefined) {
      if (here === undefined) return "same";
      await disk.unlink(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
      });
      await syncFolder(join(path, ".."), disk);
      return "changed";
    }
    await writeWhole(path, contents.stream({ digest, size }), disk, async () => new Date(updatedAtMs));
    return "changed";
  }

  /** Returns true if a local file matches an entry. The time decides, or the content on a disk without milliseconds. */
  async isAs(path: string, here: Stats, entry: Entry): Promise<boolean> {
    const { digest, size, updatedAtMs } = entry;
    if (digest === undefined || here.size !== size) return false;
    if (Math.abs(here.mtimeMs - updatedAtMs) < 1) return true;
    const isSame = isDeepStrictEqual(await this.parts.contents.digestOf(path), { digest, size });
    if (isSame) await this.setTime(path, entry);
    return isSame;
  }

  /** Gives a local file the time that it has everywhere. */
  async setTime(path: string, { updatedAtMs }: Entry): Promise<void> {
    const time = new Date(updatedAtMs);
    await utimes(path, time, time);
  }

  async #putAside(folder: string, name: string, path: string): Promise<void> {
    const { root, disk, log } = this.parts;
    const aside = join(root, asideFolder, ...folder.split("/"));
    makeFolder(aside);
    await disk.rename(path, join(aside, name));
    await syncFolder(aside, disk);
    log.warn(
      `the file "${folder}/${name}" is another one in the installation: that one is used, this one is in the folder "${asideFolder}"`,
    );
  }
}
