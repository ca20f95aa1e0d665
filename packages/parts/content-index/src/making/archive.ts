import { archiveNames, decodeText, errorMessage } from "@dicetower/contract";
import { type Entry, fromBufferPromise, validateFileName, type ZipFile } from "yauzl";
import { NotContent } from "./head.js";

const maxEntries = 10_000;
const maxTextBytes = 1024 * 1024;

/** Names in an archive, and the texts of small files in it. */
export class ArchiveNames {
  private constructor(
    readonly zip: ZipFile,
    readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws NotContent for what is no zip, or has names that lead out of it */
  static async open(bytes: Buffer): Promise<ArchiveNames> {
    try {
      const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
      if (zip.entryCount > maxEntries) throw new Error(`it has more than ${maxEntries} entries`);
      const all: Entry[] = [];
      for await (const entry of zip.eachEntry()) all.push(entry);
      const entries = new Map<string, Entry>();
      for (const [at, path] of archiveNames(all).entries()) {
        const problem = validateFileName(path);
        if (problem !== null) throw new Error(problem);
        const entry = all[at];
        if (entry !== undefined && !/(?:^|\/)(?:__MACOSX\/|\.)|\/$/.test(path)) entries.set(path, entry);
      }
      return new ArchiveNames(zip, entries);
    } catch (error) {
      throw new NotContent(`The archive cannot be read: ${errorMessage(error).replace(/\.$/, "")}.`, true);
    }
  }

  /** Paths of files, those nearest to the top first. */
  get paths(): readonly string[] {
    const depth = (path: string) => path.split("/").length;
    return [...this.entries.keys()].sort((one, other) => depth(one) - depth(other) || (one < other ? -1 : 1));
  }

  /** @throws NotContent for a file that is not there, too large or broken */
  async text(path: string): Promise<string> {
    const entry = this.entries.get(path);
    if (entry === undefined) throw new NotContent(`The archive has no file ${path}.`);
    if (entry.uncompressedSize > maxTextBytes)
      throw new NotContent(`${path} in the archive has more than 1 MiB.`);
    try {
      const chunks: Buffer[] = [];
      // The stream ends with an error where there is more in it than the entry says.
      for await (const chunk of await this.zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
      return decodeText(Buffer.concat(chunks)).text;
    } catch (error) {
      throw new NotContent(
        `${path} in the archive cannot be read: ${errorMessage(error).replace(/\.$/, "")}.`,
      );
    }
  }
}
