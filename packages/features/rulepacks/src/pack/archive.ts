import { archiveNames, codes, decodeText, errorMessage, failure } from "@dicetower/contract";
import { type Entry, fromBufferPromise, validateFileName, type ZipFile } from "yauzl";

/** Bounds of a pack. */
export const packLimits = {
  bytes: 64 * 1024 * 1024,
  unpacked: 256 * 1024 * 1024,
  entries: 10_000,
  /** Bytes of an entry for each byte that it takes in the archive. */
  ratio: 200,
} as const;

/** A zip in memory. What came in over HTTP was checked there; the bounds are held again for files that lie on the disk. */
export class PackArchive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly byPath: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws Failure 42200 */
  static async open(bytes: Buffer): Promise<PackArchive> {
    try {
      const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
      if (zip.entryCount > packLimits.entries) throw new Error("it has too many entries");
      const entries: Entry[] = [];
      let unpacked = 0;
      for await (const entry of zip.eachEntry()) {
        entries.push(entry);
        unpacked += entry.uncompressedSize;
        if (unpacked > packLimits.unpacked) throw new Error("it unpacks to too much");
      }
      const byPath = new Map<string, Entry>();
      for (const [at, path] of archiveNames(entries).entries()) {
        const problem = validateFileName(path);
        if (problem !== null) throw new Error(problem);
        const entry = entries[at];
        if (entry === undefined) continue;
        if (entry.uncompressedSize > entry.compressedSize * packLimits.ratio)
          throw new Error(`"${path}" unpacks to more than ${packLimits.ratio} times its size`);
        if (!path.endsWith("/")) byPath.set(path, entry);
      }
      return new PackArchive(zip, byPath);
    } catch (error) {
      throw failure(codes.ruleBroken, `The pack cannot be read: ${errorMessage(error)}.`, { cause: error });
    }
  }

  get paths(): readonly string[] {
    return [...this.byPath.keys()].sort();
  }

  has(path: string): boolean {
    return this.byPath.has(path);
  }

  size(path: string): number {
    return this.byPath.get(path)?.uncompressedSize ?? 0;
  }

  /** @throws Failure 42200 for what is not there, or damaged */
  async read(path: string): Promise<Buffer> {
    const entry = this.byPath.get(path);
    if (entry === undefined) throw failure(codes.ruleBroken, `The pack has no file ${path}.`);
    try {
      const chunks: Buffer[] = [];
      // yauzl ends the stream with an error where there is more in it than the entry says.
      for await (const chunk of await this.zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    } catch (error) {
      throw failure(codes.ruleBroken, `${path}: cannot be unpacked (${errorMessage(error)}).`, {
        cause: error,
      });
    }
  }

  async text(path: string): Promise<string> {
    const bytes = await this.read(path);
    try {
      return decodeText(bytes).text;
    } catch (error) {
      throw failure(codes.ruleBroken, `${path}: ${errorMessage(error)}`, { cause: error });
    }
  }
}
