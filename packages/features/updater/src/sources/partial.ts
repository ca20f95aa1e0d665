import { type FileHandle, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Folder } from "@dicetower/contract";
import { JsonFile } from "../storage/json-file.js";

/** What is known of a package that has come in part. */
export interface PartialFacts {
  readonly size: number;
  /** By source, of strong validators alone. */
  readonly etags: Readonly<Record<string, string>>;
  /** UTC epoch seconds of the last attempt. */
  readonly touchedAt: number;
  /** UTC epoch seconds of the user's cancel; 0 where there was none. */
  readonly cancelledAt: number;
}

/** A package that is coming in, named by its hash, so that several sources can have a share in it. */
export class Partial {
  length = 0;
  /** Whether the attempt went on from what was there: what turns out wrong then is fetched once more from zero. */
  resumed = false;
  #handle: FileHandle | undefined;
  #facts: PartialFacts;
  readonly #side: JsonFile<PartialFacts>;
  readonly path: string;

  private constructor(
    folder: Folder,
    root: string,
    readonly sha256: string,
    readonly size: number,
    now: number,
  ) {
    this.path = join(root, `${sha256}.part`);
    this.#side = new JsonFile(folder, `${sha256}.json`);
    this.#facts = { size, etags: {}, touchedAt: now, cancelledAt: 0 };
  }

  /**
   * Opens what there is of a package, or begins it anew.
   * @param mayResume asked about what an earlier run has left
   */
  static async open(
    {
      folder,
      root,
      sha256,
      size,
      now,
    }: {
      readonly folder: Folder;
      readonly root: string;
      readonly sha256: string;
      readonly size: number;
      readonly now: number;
    },
    mayResume: (facts: PartialFacts) => boolean,
  ): Promise<Partial> {
    const partial = new Partial(folder, root, sha256, size, now);
    const facts = await partial.#side.read();
    const length = await stat(partial.path).then(
      (found) => found.size,
      () => 0,
    );
    if (facts?.size === size && length > 0 && length <= size && mayResume(facts)) {
      partial.length = length;
      partial.#facts = { ...facts, touchedAt: now, cancelledAt: 0 };
    } else await rm(partial.path, { force: true });
    await partial.#side.write(partial.#facts);
    return partial;
  }

  etagOf(source: string): string | undefined {
    return this.#facts.etags[source];
  }

  async setEtag(source: string, etag: string | undefined): Promise<void> {
    if (etag === this.etagOf(source)) return;
    const { [source]: _, ...others } = this.#facts.etags;
    this.#facts = { ...this.#facts, etags: etag === undefined ? others : { ...others, [source]: etag } };
    await this.#side.write(this.#facts);
  }

  /** Another attempt begins. */
  begin(): void {
    this.resumed = this.length > 0;
  }

  /** Writes behind what is there. */
  async append(chunks: readonly Buffer[], bytes: number): Promise<void> {
    this.#handle ??= await open(this.path, this.length === 0 ? "w" : "r+", 0o600);
    const { bytesWritten } = await this.#handle.writev([...chunks], this.length);
    this.length += bytesWritten;
    if (bytesWritten !== bytes) throw Object.assign(new Error("the disk took less"), { code: "ENOSPC" });
  }

  /** Begins again from zero. */
  async reset(): Promise<void> {
    await this.#close();
    await rm(this.path, { force: true });
    this.length = 0;
    this.resumed = false;
  }

  /** Hands what has come to the disk; what comes later opens it again. */
  async rest(): Promise<void> {
    await this.#handle?.datasync();
    await this.#close();
  }

  /** Notes the user's cancel: only a manual download may use it from now on. */
  async cancelled(now: number): Promise<void> {
    this.#facts = { ...this.#facts, cancelledAt: now };
    await this.#side.write(this.#facts);
  }

  /** Takes it away. */
  async remove(): Promise<void> {
    await this.reset();
    await this.#side.remove();
  }

  async #close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close();
  }
}
