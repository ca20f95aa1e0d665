import { codes, type Folder, failure } from "@dicetower/contract";
import { inWorker, sha256Of, smallBytes, workerTask } from "@dicetower/workers";
import { type ReadIndex, readIndex } from "./read-index.js";
import type { Source } from "./source.js";
import { placeOf } from "./source-location.js";

const inThread = workerTask<typeof readIndex>(
  import.meta.resolve("@dicetower/content-store/thread"),
  "readIndex",
);

/** Indexes of sources, kept on the disk for when the network is gone, and read ones in memory. */
export class IndexCache {
  readonly #read = new Map<string, Promise<ReadIndex>>();

  constructor(
    readonly folder: Folder,
    /** Version of this installation. */
    readonly dicetower: string,
    readonly signal: AbortSignal,
  ) {}

  /**
   * Reads the index of a place without holding up others.
   * @param place as it is stored
   * @throws Failure 41300, 42200
   */
  async read(place: string, bytes: Buffer, signal: AbortSignal = this.signal): Promise<ReadIndex> {
    const made = placeOf(place).sealdice !== undefined;
    const input = { bytes, dicetower: this.dicetower, made };
    if (bytes.length <= smallBytes) return readIndex(input);
    return inWorker(inThread, input, { signal: AbortSignal.any([signal, this.signal]) });
  }

  /** Keeps an index. @returns its digest */
  async keep(bytes: Buffer): Promise<string> {
    const sha256 = await sha256Of(bytes);
    const name = fileOf({ sha256 });
    if (!(await this.folder.has(name))) await this.folder.write(name, bytes);
    return sha256;
  }

  /** The index that is kept of a source. @throws Failure 40400 where there is none */
  of(source: Pick<Source, "sha256" | "name" | "place">): Promise<ReadIndex> {
    const { sha256 } = source;
    let found = this.#read.get(sha256);
    if (found === undefined) {
      found = this.#load(source);
      this.#read.set(sha256, found);
      found.catch(() => this.#read.delete(sha256));
    }
    return found;
  }

  async #load(source: Pick<Source, "sha256" | "name" | "place">): Promise<ReadIndex> {
    const name = fileOf(source);
    if (source.sha256 === "" || !(await this.folder.has(name)))
      throw failure(codes.notFound, `Nothing is kept of the source "${source.name}". Refresh it.`);
    const bytes = await this.folder.read(name);
    if ((await sha256Of(bytes)) !== source.sha256)
      throw failure(codes.conflict, `What is kept of the source "${source.name}" is damaged. Refresh it.`);
    return this.read(source.place, bytes);
  }

  /** Forgets what no source needs. */
  async tidy(sources: readonly Pick<Source, "sha256">[]): Promise<void> {
    const needed = new Set(sources.map(({ sha256 }) => sha256));
    for (const sha256 of this.#read.keys()) if (!needed.has(sha256)) this.#read.delete(sha256);
    const names = new Set([...needed].map((sha256) => fileOf({ sha256 })));
    for (const { name } of await this.folder.list()) if (!names.has(name)) await this.folder.remove(name);
  }
}

function fileOf({ sha256 }: Pick<Source, "sha256">): string {
  return `${sha256}.json`;
}
