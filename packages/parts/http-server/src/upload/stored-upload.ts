import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { type ArchiveEntry, codes, type FileRule, failure, type UploadedFile } from "@dicetower/contract";
import { Archive } from "./archive.js";

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

  /** Closes what handlers have left open. */
  close(): void {
    for (const archive of this.#archives.splice(0)) archive.close();
  }
}
