import { constants, type Dirent } from "node:fs";
import { type FileHandle, lstat, open, readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { codes, failure } from "@dicetower/contract";
import type { ImportFolder } from "../api/formats.js";
import { linesOf } from "./text-lines.js";

/** What a folder may hold. */
export interface FolderBounds {
  readonly files: number;
  readonly depth: number;
  readonly bytes: number;
}

const folderBounds: FolderBounds = { files: 100_000, depth: 16, bytes: 32 * 2 ** 30 };
/** Places that are named to the reader of the report. */
const namedPlaces = 200;
const pieceBytes = 64 * 1_024;
// A pipe would hold up whoever opens it.
const readOnly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** A folder that is imported: read only; links, devices, pipes and sockets in it are passed over. */
export class FolderReader implements ImportFolder {
  /** What was passed over, below the folder. */
  readonly passedOver = new Set<string>();

  /** @param path real, as `checkFolder` answers it */
  constructor(
    readonly path: string,
    readonly signal: AbortSignal,
    readonly bounds = folderBounds,
  ) {}

  /** Goes through the whole folder. @throws Failure 41300 where it is beyond the bounds */
  async survey(): Promise<{ readonly files: number; readonly bytes: number }> {
    let files = 0;
    let bytes = 0;
    for await (const { size } of this.files()) {
      files++;
      bytes += size;
      if (files > this.bounds.files) throw tooMuch(`more than ${this.bounds.files} files`);
      if (bytes > this.bounds.bytes) throw tooMuch(`more than ${this.bounds.bytes} bytes`);
    }
    return { files, bytes };
  }

  async *files(under = ""): AsyncIterable<{ readonly path: string; readonly size: number }> {
    const steps = under === "" ? [] : stepsOf(under);
    if (steps.length > 0 && !(await this.#isPlain(steps, "folder"))) return;
    yield* this.#walk(steps);
  }

  async has(path: string): Promise<boolean> {
    const steps = stepsOf(path);
    return (await this.#isPlain(steps, "file")) || (await this.#isPlain(steps, "folder"));
  }

  async read(path: string, maxBytes: number): Promise<Buffer> {
    const handle = await this.#open(path);
    try {
      const { size } = await handle.stat();
      if (size > maxBytes) throw failure(codes.tooLarge, `"${path}" has more than ${maxBytes} bytes.`);
      const content = Buffer.alloc(size);
      const { bytesRead } = await handle.read(content, 0, size, 0);
      return content.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  async *bytes(path: string, signal: AbortSignal): AsyncIterable<Buffer> {
    const handle = await this.#open(path);
    try {
      for (let at = 0; ; ) {
        signal.throwIfAborted();
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(pieceBytes), 0, pieceBytes, at);
        if (bytesRead === 0) return;
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      await handle.close();
    }
  }

  lines(path: string, signal: AbortSignal): AsyncIterable<string> {
    return linesOf(() => this.bytes(path, signal));
  }

  async *#walk(steps: readonly string[]): AsyncIterable<{ readonly path: string; readonly size: number }> {
    if (steps.length > this.bounds.depth) throw tooMuch(`folders nested deeper than ${this.bounds.depth}`);
    const folder = join(this.path, ...steps);
    const entries = await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => []);
    if (entries.length > this.bounds.files) throw tooMuch(`more than ${this.bounds.files} files`);
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const below = [...steps, entry.name];
      const path = below.join("/");
      if (entry.name.includes("\\") || (!entry.isFile() && !entry.isDirectory())) this.#passOver(path);
      else if (entry.isDirectory()) yield* this.#walk(below);
      else {
        const stats = await lstat(join(folder, entry.name)).catch(() => undefined);
        if (stats?.isFile() === true) yield { path, size: stats.size };
      }
    }
  }

  #passOver(path: string): void {
    if (this.passedOver.size < namedPlaces) this.passedOver.add(path);
  }

  async #isPlain(steps: readonly string[], kind: "file" | "folder"): Promise<boolean> {
    let at = this.path;
    for (const [index, step] of steps.entries()) {
      at = join(at, step);
      const stats = await lstat(at).catch(() => undefined);
      const isLast = index === steps.length - 1;
      const fits = isLast && kind === "file" ? stats?.isFile() : stats?.isDirectory();
      if (fits !== true) return false;
    }
    return true;
  }

  async #open(path: string): Promise<FileHandle> {
    const steps = stepsOf(path);
    if (!(await this.#isPlain(steps, "file"))) throw notThere(path);
    const whole = join(this.path, ...steps);
    const handle = await open(whole, readOnly).catch(() => {
      throw notThere(path);
    });
    try {
      // Whoever can write in the folder may have put a link in the way meanwhile.
      if (!(await handle.stat()).isFile() || (await realpath(whole)) !== whole) throw notThere(path);
      return handle;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }
}

function stepsOf(path: string): string[] {
  const steps = path.split("/");
  if (steps.some((step) => step === "" || step === "." || step === ".." || /[\\\0]/.test(step)))
    throw notThere(path);
  return steps;
}

function notThere(path: string): Error {
  return failure(codes.notFound, `There is no file "${path.slice(0, 200)}" in the folder.`);
}

function tooMuch(what: string): Error {
  return failure(codes.tooLarge, `The folder cannot be imported: it holds ${what}.`);
}
