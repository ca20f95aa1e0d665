import { createReadStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { type ArchiveEntry, codes, type FileRule, failure, type UploadedFile } from "@dicetower/contract";
import { temporaryIn } from "@dicetower/files";
import { inWorker, workerTask } from "@dicetower/workers";
import { Archive } from "./archive.js";
import type { unpack } from "./unpack.js";

const inThread = workerTask<typeof unpack>(import.meta.resolve("@dicetower/http-server/thread"), "unpack");
/** Gigabytes go through a slow disk in this time. */
const unpackMs = 540_000;

/** A temporary file that exists while its handler runs. */
export class StoredUpload implements UploadedFile {
  readonly #path: string;
  readonly #rule: FileRule;
  readonly #archives: Archive[] = [];

  constructor(
    path: string,
    readonly name: string,
    readonly size: number,
    rule: FileRule,
  ) {
    this.#path = path;
    this.#rule = rule;
  }

  stream(): Readable {
    return createReadStream(this.#path);
  }

  bytes(): Promise<Buffer> {
    return readFile(this.#path);
  }

  async *entries(): AsyncIterable<ArchiveEntry> {
    const { zip } = this.#rule;
    if (zip === undefined) throw failure(codes.ruleBroken, "This file is not taken as an archive.");
    const archive = await Archive.open(this.#path, zip);
    this.#archives.push(archive);
    yield* archive.entries();
  }

  async unpack(folder: string, signal: AbortSignal): Promise<{ files: number; bytes: number }> {
    const { zip: rule } = this.#rule;
    if (rule === undefined) throw failure(codes.ruleBroken, "This file is not taken as an archive.");
    const staging = temporaryIn(dirname(folder));
    try {
      const work = { path: this.#path, rule, staging: staging.path, into: folder };
      return await inWorker(inThread, work, { signal, limitMs: unpackMs });
    } catch (error) {
      await rm(staging.path, { recursive: true, force: true, maxRetries: 5 });
      throw error;
    } finally {
      staging.release();
    }
  }

  /** Closes what handlers have left open. */
  close(): void {
    for (const archive of this.#archives.splice(0)) archive.close();
  }
}
