import { constants, createReadStream, type Stats } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { FileInfo, Folder, UploadedFile } from "@dicetower/contract";
import type { Disk } from "./disk.js";
import { diskFailure, noFile, noPlainFile } from "./failures.js";
import { FolderNames, look } from "./folder-names.js";
import type { KeyedQueue } from "./keyed-queue.js";
import { checkGiven, checkName } from "./name-rule.js";
import { noFollow, type Settle, syncFolder, writeWhole } from "./write-whole.js";

/** A record of the files outside the disk, for other processes. */
export interface Ledger {
  /** Records the new content of a file, before it is renamed to its name. @returns its time */
  written(folder: string, name: string, temporary: string): Promise<Date>;
  /** Records that a file is removed. */
  removed(folder: string, name: string): Promise<void>;
  /** Fetches a file that other processes have. @returns false if there is none */
  fetch(folder: string, name: string): Promise<boolean>;
}

/** A folder on the disk; every folder from the data folder down to a file is checked for links before it is opened. */
export class DiskFolder implements Folder {
  readonly #root: string;
  readonly #steps: readonly string[];
  readonly #path: string;
  readonly #disk: Disk;
  readonly #names: FolderNames;
  readonly #queue: KeyedQueue;
  readonly #ledger: Ledger | undefined;

  constructor(root: string, name: string, disk: Disk, queue: KeyedQueue, ledger?: Ledger) {
    this.#root = root;
    this.#steps = name.split("/").map(checkName);
    this.#path = join(root, ...this.#steps);
    this.#disk = disk;
    this.#names = new FolderNames(root, this.#path, disk);
    this.#queue = queue;
    this.#ledger = ledger;
  }

  /** Creates the folder if needed. @returns its path */
  made(): Promise<string> {
    return this.#guarded(async () => {
      await this.#make();
      return this.#path;
    });
  }

  list(): Promise<readonly FileInfo[]> {
    return this.#guarded(async () => {
      if (!(await this.#walk())) return [];
      const found = new Map<string, FileInfo>();
      for (const entry of await this.#disk.readdir(this.#path, { withFileTypes: true })) {
        const name = entry.isFile() ? await this.#names.ownName(entry.name) : undefined;
        if (name === undefined || found.has(name)) continue;
        const stats = await this.#look(join(this.#path, entry.name));
        if (stats?.isFile())
          found.set(name, { name, size: stats.size, updatedAt: Math.floor(stats.mtimeMs / 1000) });
      }
      return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    });
  }

  folders(): Promise<readonly string[]> {
    return this.#guarded(async () => {
      if (!(await this.#walk())) return [];
      const found = await this.#disk.readdir(this.#path, { withFileTypes: true });
      return found
        .filter((entry) => entry.isDirectory() && isName(entry.name))
        .map(({ name }) => name)
        .sort();
    });
  }

  read(name: string): Promise<Buffer> {
    return this.#guarded(async () => {
      const handle = await this.#openForReading(name);
      try {
        return await handle.readFile();
      } finally {
        await handle.close();
      }
    });
  }

  stream(name: string, part: { readonly start?: number; readonly end?: number } = {}): Promise<Readable> {
    return this.#guarded(async () => (await this.#openForReading(name)).createReadStream({ ...part }));
  }

  write(name: string, content: string | Buffer): Promise<void> {
    return this.alone(name, (path) => writeWhole(path, content, this.#disk, this.#settle(name)));
  }

  adopt(file: UploadedFile, name: string): Promise<void> {
    return this.alone(name, (path) => writeWhole(path, file.stream(), this.#disk, this.#settle(name)));
  }

  append(name: string, content: string): Promise<void> {
    return this.#ledger === undefined ? this.#append(name, content) : this.#appendWhole(name, content);
  }

  /** Other processes copy complete files, so the whole file is written. */
  async #appendWhole(name: string, content: string): Promise<void> {
    await this.has(name);
    return this.alone(name, (path, existing) => {
      const before = existing === undefined ? [] : createReadStream(path);
      return writeWhole(path, Readable.from(joined(before, content)), this.#disk, this.#settle(name));
    });
  }

  #append(name: string, content: string): Promise<void> {
    return this.alone(name, async (path, existing) => {
      const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | noFollow;
      const handle = await this.#disk.open(path, flags, 0o600);
      try {
        try {
          await handle.appendFile(content);
        } catch (error) {
          // Otherwise a later reader would take half a line for a complete one.
          await handle.truncate(existing?.size ?? 0);
          throw error;
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
      if (existing === undefined) await syncFolder(this.#path, this.#disk);
    });
  }

  async remove(name: string): Promise<void> {
    if (this.#ledger !== undefined) await this.has(name);
    return this.alone(name, async (path, existing) => {
      if (existing === undefined) {
        await this.#names.forget(name);
        throw noFile();
      }
      await this.#ledger?.removed(this.#name, checkGiven(name));
      await this.#disk.unlink(path);
      await this.#names.forget(name);
      await syncFolder(this.#path, this.#disk);
    });
  }

  has(name: string): Promise<boolean> {
    return this.#guarded(async () => {
      const path = await this.#names.locate(name);
      if ((await this.#walk()) && (await this.#lookAtFile(path)) !== undefined) return true;
      return this.#fetched(name);
    });
  }

  /** Runs work as the only writer of a file; the folder exists, and the name is free or that of a regular file. */
  alone<T>(name: string, work: (path: string, existing: Stats | undefined) => Promise<T>): Promise<T> {
    return this.#guarded(async () => {
      const path = await this.#names.locate(name);
      return this.#queue.run(path, async () => {
        await this.#make();
        await this.#names.keep(name);
        return work(path, await this.#lookAtFile(path));
      });
    });
  }

  async #openForReading(name: string): Promise<FileHandle> {
    const path = await this.#names.locate(name);
    const isHere = (await this.#walk()) && (await this.#lookAtFile(path)) !== undefined;
    if (!isHere && !(await this.#fetched(name))) throw noFile();
    const handle = await this.#disk.open(path, constants.O_RDONLY | noFollow);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
    throw noPlainFile();
  }

  async #fetched(name: string): Promise<boolean> {
    return this.#ledger !== undefined && (await this.#ledger.fetch(this.#name, checkGiven(name)));
  }

  #settle(name: string): Settle | undefined {
    const ledger = this.#ledger;
    return ledger && ((temporary) => ledger.written(this.#name, checkGiven(name), temporary));
  }

  /** The folder's name in the normal form that other processes use. */
  get #name(): string {
    return this.#steps.join("/");
  }

  /** Checks the folders on the way. Returns false if the folder does not exist yet. */
  async #walk(): Promise<boolean> {
    let path = this.#root;
    for (const step of this.#steps) {
      path = join(path, step);
      const stats = await this.#look(path);
      if (stats === undefined) return false;
      if (!stats.isDirectory()) throw noPlainFile();
    }
    return true;
  }

  async #make(): Promise<void> {
    if (await this.#walk()) return;
    await this.#disk.mkdir(this.#path, { recursive: true, mode: 0o700 });
    await this.#walk();
    for (let path = this.#path; path !== this.#root; path = join(path, ".."))
      await syncFolder(join(path, ".."), this.#disk);
  }

  async #lookAtFile(path: string): Promise<Stats | undefined> {
    const stats = await this.#look(path);
    if (stats !== undefined && !stats.isFile()) throw noPlainFile();
    return stats;
  }

  #look(path: string): Promise<Stats | undefined> {
    return look(path, this.#disk);
  }

  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw diskFailure(error);
    }
  }
}

async function* joined(before: AsyncIterable<Buffer> | readonly Buffer[], content: string) {
  yield* before;
  yield Buffer.from(content);
}

function isName(name: string): boolean {
  try {
    return checkName(name) === name;
  } catch {
    return false;
  }
}
