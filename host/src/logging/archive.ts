import { createReadStream } from "node:fs";
import { readdir, stat, unlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { isStale, writeWhole } from "../files/index.js";
import { type LogFileName, logFileOf } from "./file-name.js";

/** Bytes that all files of the log may have together (reliability G2). */
const mostBytes = 200 * 1024 * 1024;

/** Files of the log that are no longer written to: packed, and after a while removed. */
export class LogArchive {
  /** Files kept beside the one being written. */
  keep = 14;
  readonly #ended = new AbortController();
  #work: Promise<void> = Promise.resolve();

  /**
   * @param current path of the file being written
   * @param failed hears of what could not be done; it is tried again with the next file
   */
  constructor(
    private readonly folder: string,
    private readonly current: () => string,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Packs what has been left and removes what is too old, one round after the other. @returns never rejects */
  tidy(): Promise<void> {
    this.#work = this.#work.then(() => this.#tidy()).catch((error: unknown) => this.#report(error));
    return this.#work;
  }

  /** Gives up what is being packed; the next run does it. */
  async close(): Promise<void> {
    this.#ended.abort();
    await this.#work;
  }

  async #tidy(): Promise<void> {
    if (this.#ended.signal.aborted) return;
    for (const name of await readdir(this.folder))
      if (isStale(join(this.folder, name))) await unlink(join(this.folder, name));
    for (const { name, packed } of await this.#left()) {
      if (this.#ended.signal.aborted) return;
      if (!packed) await this.#pack(join(this.folder, name)).catch((error: unknown) => this.#report(error));
    }
    await this.#thin();
  }

  async #pack(path: string): Promise<void> {
    const packed = createGzip();
    // Given up only while there is something to read: what has been packed whole takes the place of the file.
    const reading = pipeline(createReadStream(path), packed, { signal: this.#ended.signal });
    // Both are waited for, so that nothing half written is left behind.
    for (const outcome of await Promise.allSettled([reading, writeWhole(`${path}.gz`, packed)]))
      if (outcome.status === "rejected") throw outcome.reason;
    await unlink(path);
  }

  async #thin(): Promise<void> {
    let bytes = await this.#size(basename(this.current()));
    for (const [at, { name }] of (await this.#left()).entries()) {
      bytes += await this.#size(name);
      if (at >= this.keep || bytes > mostBytes) await unlink(join(this.folder, name));
    }
  }

  /** Files that are not being written, the newest first. */
  async #left(): Promise<LogFileName[]> {
    const names = await readdir(this.folder);
    // Asked after the folder was read: a file that was begun meanwhile is in neither of the two.
    const current = basename(this.current());
    return names
      .filter((name) => name !== current)
      .flatMap((name) => logFileOf(name) ?? [])
      .sort((a, b) => b.day.localeCompare(a.day) || b.number - a.number);
  }

  async #size(name: string): Promise<number> {
    return (await stat(join(this.folder, name)).catch(() => undefined))?.size ?? 0;
  }

  #report(error: unknown): void {
    if (!this.#ended.signal.aborted) this.failed(error);
  }
}
