import { EventEmitter } from "node:events";
import { type FileHandle, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, localDay } from "@dicetower/contract";
import { logFileName, logFileOf } from "./file-name.js";
import type { Stream } from "./sink.js";

/** Bytes after which a file is full. */
const fullBytes = 10 * 1024 * 1024;
/** Characters that may wait before `write` returns false; about as many are written at a time. */
const highWaterMark = 16 * 1024;

/**
 * Writes lines to a file readable by its owner alone, and rolls to the next one on another day and when it is full.
 * No line is lost or split between two files. Text that could not be written is kept and retried by the next `write`.
 */
export class RollingFile extends EventEmitter implements Stream {
  #file: FileHandle | undefined;
  #day = "";
  #path = "";
  #size = 0;
  /** Complete lines, in pieces. */
  readonly #waiting: string[] = [];
  /** Number of characters in `#waiting`. */
  #length = 0;
  /** The unwritten rest of the current piece. */
  #rest: Uint8Array = new Uint8Array();
  #writing = false;
  #ending = false;

  constructor(
    readonly folder: string,
    readonly clock: Clock,
  ) {
    super();
  }

  /** Path of the file that is open or being opened. */
  get path(): string {
    return this.#path;
  }

  /** Queues complete lines and opens the file if needed. @returns false while too much waits */
  write(text: string): boolean {
    const last = this.#waiting.length - 1;
    if (last >= 0 && (this.#waiting[last] as string).length < highWaterMark) this.#waiting[last] += text;
    else if (text !== "") this.#waiting.push(text);
    this.#length += text.length;
    this.#begin();
    return this.#length < highWaterMark;
  }

  /** Writes the waiting lines, then closes. */
  end(): void {
    this.#ending = true;
    this.#begin();
  }

  /** Closes without writing the waiting lines. */
  destroy(): void {
    this.#waiting.length = 0;
    this.#length = 0;
    this.#rest = new Uint8Array();
    this.end();
  }

  #begin(): void {
    if (this.#writing) return;
    this.#writing = true;
    void this.#work();
  }

  /** Never rejects. */
  async #work(): Promise<void> {
    try {
      do await this.#writeOne();
      while (this.#rest.length > 0 || this.#waiting.length > 0);
      if (this.#ending) await this.#close();
    } catch (error) {
      this.#writing = false;
      this.emit("error", error);
      return;
    }
    // After closing, it stays "writing", so that no write starts again.
    if (this.#ending) this.emit("close");
    else {
      this.#writing = false;
      this.emit("drain");
    }
  }

  /** Writes a piece or the rest of one; a full disk may accept part of it before it fails. */
  async #writeOne(): Promise<void> {
    if (this.#rest.length === 0) {
      if (!this.#ending || this.#waiting.length > 0) await this.#roll();
      const piece = this.#waiting.shift();
      if (piece === undefined) return;
      this.#length -= piece.length;
      this.#rest = Buffer.from(piece);
    }
    const { bytesWritten = 0 } = (await this.#file?.write(this.#rest)) ?? {};
    this.#size += bytesWritten;
    this.#rest = this.#rest.subarray(bytesWritten);
  }

  /** Opens the file of the day, or the next one if it is full. */
  async #roll(): Promise<void> {
    for (;;) {
      const day = localDay(this.clock.now());
      const full = this.#size >= fullBytes;
      if (this.#file !== undefined && day === this.#day && !full) return;
      await this.#close();
      const number = await this.#numberOf(day, full && day === this.#day);
      this.#path = join(this.folder, logFileName(day, number));
      this.#file = await open(this.#path, "a", 0o600);
      this.#size = (await this.#file.stat()).size;
      this.#day = day;
      this.emit("ready");
    }
  }

  /** Returns the number of the last file of a day, or the next one if that is compressed or full. */
  async #numberOf(day: string, full: boolean): Promise<number> {
    let last = 1;
    for (const name of await readdir(this.folder)) {
      const found = logFileOf(name);
      if (found?.day !== day) continue;
      const { number, packed } = found;
      last = Math.max(last, packed || (full && join(this.folder, name) === this.#path) ? number + 1 : number);
    }
    return last;
  }

  async #close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }
}
