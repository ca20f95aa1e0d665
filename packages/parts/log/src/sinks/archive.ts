import { createReadStream } from "node:fs";
import { readdir, stat, unlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { isStale, writeWhole } from "@dicetower/files";
import { type LogFileName, logFileOf } from "./file-name.js";

/** Total bytes of all log files. */
const maxBytes = 200 * 1024 * 1024;

/** Compresses log files that are no longer written, and removes old ones. */
export class LogArchive {
  /** Number of files kept besides the current one. */
  keep = 14;
  readonly #ended = new AbortController();
  #work: Promise<void> = Promise.resolve();

  /**
   * @param current path of the file being written
   * @param failed called with an error; the work is retried with the next file
   */
  constructor(
    private readonly folder: string,
    private readonly current: () => string,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Compresses closed files and removes old ones, one round after the other. Never rejects. */
  tidy(): Promise<void> {
    this.#work = this.#work.then(() => this.#tidy()).catch((error: unknown) => this.#report(error));
    return this.#work;
  }

  /** Aborts the compression in progress; the next run repeats it. */
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
    // Aborted only while reading: a file that is compressed completely replaces the original.
    const reading = pipeline(createReadStream(path), packed, { signal: this.#ended.signal });
    // Both are awaited, so that no temporary file is left; what was written whole counts, even if aborted just then.
    const [, written] = await Promise.allSettled([reading, writeWhole(`${path}.gz`, packed)]);
    if (written.status === "rejected") throw written.reason;
    await unlink(path);
  }

  async #thin(): Promise<void> {
    let bytes = await this.#size(basename(this.current()));
    for (const [at, { name }] of (await this.#left()).entries()) {
      bytes += await this.#size(name);
      if (at >= this.keep || bytes > maxBytes) await unlink(join(this.folder, name));
    }
  }

  /** Returns the files that are not being written, the newest first. */
  async #left(): Promise<LogFileName[]> {
    const names = await readdir(this.folder);
    // Read after the folder: otherwise a file started in between could be mistaken for a closed one.
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
