import { constants, type Stats } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import type { Readable } from "node:stream";
import type { FileInfo, Folder, UploadedFile } from "@dicetower/contract";
import type { Disk } from "./disk.js";
import { diskFailure, noFile, noPlainFile, systemCode } from "./failures.js";
import type { Lanes } from "./lanes.js";
import { checkName } from "./name-rule.js";
import { noFollow, syncFolder, writeWhole } from "./write-whole.js";

/** A folder on the disk; every step from the data folder down to a file is looked at before it is opened. */
export class DiskFolder implements Folder {
  readonly #root: string;
  readonly #steps: readonly string[];
  readonly #path: string;
  readonly #disk: Disk;
  readonly #lanes: Lanes;

  constructor(root: string, name: string, disk: Disk, lanes: Lanes) {
    this.#root = root;
    this.#steps = name.split("/").map(checkName);
    this.#path = join(root, ...this.#steps);
    this.#disk = disk;
    this.#lanes = lanes;
  }

  list(): Promise<readonly FileInfo[]> {
    return this.#guarded(async () => {
      if (!(await this.#walk())) return [];
      const found: FileInfo[] = [];
      for (const entry of await this.#disk.readdir(this.#path, { withFileTypes: true })) {
        if (!entry.isFile() || !isName(entry.name)) continue;
        const stats = await this.#look(join(this.#path, entry.name));
        if (stats?.isFile())
          found.push({ name: entry.name, size: stats.size, updatedAt: Math.floor(stats.mtimeMs / 1000) });
      }
      return found.sort((a, b) => (a.name < b.name ? -1 : 1));
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
    return this.#alone(name, (path) => writeWhole(path, content, this.#disk));
  }

  adopt(file: UploadedFile, name: string): Promise<void> {
    return this.#alone(name, (path) => writeWhole(path, file.stream(), this.#disk));
  }

  append(name: string, content: string): Promise<void> {
    return this.#alone(name, async (path, existing) => {
      const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | noFollow;
      const handle = await this.#disk.open(path, flags, 0o600);
      try {
        try {
          await handle.appendFile(content);
        } catch (error) {
          // Half a line would be read as a whole one by whoever comes next.
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

  remove(name: string): Promise<void> {
    return this.#alone(name, async (path, existing) => {
      if (existing === undefined) throw noFile();
      await this.#disk.unlink(path);
      await syncFolder(this.#path, this.#disk);
    });
  }

  has(name: string): Promise<boolean> {
    return this.#guarded(async () => {
      const path = this.#locate(name);
      return (await this.#walk()) && (await this.#lookAtFile(path)) !== undefined;
    });
  }

  /** One writer per file; the folder is there, and what has the name is a plain file or nothing. */
  #alone<T>(name: string, work: (path: string, existing: Stats | undefined) => Promise<T>): Promise<T> {
    return this.#guarded(() => {
      const path = this.#locate(name);
      return this.#lanes.run(path, async () => {
        await this.#make();
        return work(path, await this.#lookAtFile(path));
      });
    });
  }

  async #openForReading(name: string): Promise<FileHandle> {
    const path = this.#locate(name);
    if (!(await this.#walk()) || (await this.#lookAtFile(path)) === undefined) throw noFile();
    const handle = await this.#disk.open(path, constants.O_RDONLY | noFollow);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
    throw noPlainFile();
  }

  #locate(name: string): string {
    const path = join(this.#path, checkName(name));
    const way = relative(this.#root, path);
    if (way.startsWith("..") || isAbsolute(way)) throw noPlainFile();
    return path;
  }

  /** False when the folder is not there yet. */
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

  async #look(path: string): Promise<Stats | undefined> {
    try {
      return await this.#disk.lstat(path);
    } catch (error) {
      if (systemCode(error) === "ENOENT") return undefined;
      throw error;
    }
  }

  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw diskFailure(error);
    }
  }
}

function isName(name: string): boolean {
  try {
    return checkName(name) === name;
  } catch {
    return false;
  }
}
