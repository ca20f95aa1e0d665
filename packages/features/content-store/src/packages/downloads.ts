import { type IndexedPackage, packageFileUrls } from "@dicetower/content-index";
import {
  Boom,
  codes,
  errorMessage,
  type Failure,
  type Folder,
  failure,
  isA,
  SerialQueue,
  sanitizeText,
} from "@dicetower/contract";
import { sha256Of } from "@dicetower/workers";
import type { StoreFile } from "../api.js";
import { faultsOf, fetchFailure } from "../sources/fetch-fault.js";
import type { ReadIndex } from "../sources/read-index.js";
import type { Source } from "../sources/source.js";
import { placeOf, sourcesFolder } from "../sources/source-location.js";
import type { SourceReader } from "../sources/source-reader.js";

/** Files between the look at a plan and its installation: at most so many, and so many bytes. */
const maxKept = 16;
const maxKeptBytes = 128 * 1024 * 1024;
/** Names of files that reasons name. */
const maxReasons = 5;

/** A file that was fetched and checked. */
export interface Download extends StoreFile {
  readonly sha256: string;
}

/** Where a file may be had. */
interface Place {
  readonly where: string;
  readonly fetch: () => Promise<Buffer>;
}

/** Fetches files of packages. Nothing but their size and digest is looked at before these are right. */
export class Downloads {
  /** One at a time in the folder: what one is about to take, another one removes. */
  readonly #queue = new SerialQueue();

  constructor(
    readonly reader: SourceReader,
    readonly folder: Folder,
  ) {}

  /**
   * The file of a package: kept since it was looked at, or fetched, from mirrors where the source has it not.
   * @throws Failure 41300 for one that is too large, 42200 where no place has the file that the index lists, 50400 where
   * none answers
   */
  async get(
    source: Pick<Source, "place">,
    { index }: Pick<ReadIndex, "index">,
    pkg: IndexedPackage,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<Download> {
    if ((pkg.size ?? 0) > maxBytes)
      throw failure(
        codes.tooLarge,
        `${pkg.id} ${pkg.version} has ${pkg.size} bytes; ${maxBytes} are taken at most.`,
      );
    const name = nameOf(pkg.file);
    const { sha256: listed } = pkg;
    const kept = listed === undefined ? undefined : await this.#queue.run(() => this.#kept(listed));
    if (kept !== undefined) return { name, bytes: kept, sha256: listed ?? "" };
    const problems: Failure[] = [];
    let found: Download | undefined;
    const most = Math.min(maxBytes, pkg.size ?? maxBytes);
    for (const { where, fetch } of this.#places(source, index, pkg, most, signal))
      try {
        const bytes = await fetch();
        found = { name, bytes, sha256: await checked(pkg, bytes, where) };
        break;
      } catch (error) {
        if (signal.aborted || !isA(Boom, error)) throw error;
        problems.push(error as Failure);
      }
    if (found !== undefined) {
      const { sha256, bytes } = found;
      await this.#queue.run(() => this.#keep(sha256, bytes));
      return found;
    }
    const differs = problems.some(
      ({ data }) => data?.code === codes.ruleBroken || data?.code === codes.tooLarge,
    );
    throw failure(
      differs ? codes.ruleBroken : codes.upstreamTimeout,
      `The file of ${pkg.id} ${pkg.version} cannot be had: ${problems
        .slice(0, maxReasons)
        .map((one) => errorMessage(one))
        .join(" ")}`,
      { data: { faults: problems.flatMap(faultsOf).slice(0, maxReasons) } },
    );
  }

  /** Ways to the file, in the order in which they are tried. */
  #places(
    { place }: Pick<Source, "place">,
    index: ReadIndex["index"],
    pkg: IndexedPackage,
    maxBytes: number,
    signal: AbortSignal,
  ): Place[] {
    const at = (url: string): Place => ({
      where: new URL(url).host,
      fetch: () => this.reader.fetched(url, maxBytes, signal),
    });
    const { url, sealdice, folder = "" } = placeOf(place);
    if (sealdice !== undefined) return [at(pkg.file)];
    if (url !== undefined) return packageFileUrls(index, url, pkg).map(at);
    if (/^https?:/i.test(pkg.file)) return [at(pkg.file)];
    const [first, ...mirrors] = index.mirrors ?? [];
    return [
      {
        where: `${sourcesFolder}/${folder}`,
        fetch: () => this.reader.inFolder(folder, pkg.file, maxBytes),
      },
      ...(first === undefined ? [] : packageFileUrls({ mirrors }, first, pkg).map(at)),
    ];
  }

  async #kept(sha256: string): Promise<Buffer | undefined> {
    if (!(await this.folder.has(sha256))) return undefined;
    const bytes = await this.folder.read(sha256);
    return (await sha256Of(bytes)) === sha256 ? bytes : undefined;
  }

  async #keep(sha256: string, bytes: Buffer): Promise<void> {
    const others = (await this.folder.list())
      .filter(({ name }) => name !== sha256)
      .sort((one, other) => other.updatedAt - one.updatedAt);
    let size = bytes.length;
    for (const [at, one] of others.entries()) {
      size += one.size;
      if (at >= maxKept - 1 || size > maxKeptBytes) await this.folder.remove(one.name);
    }
    await this.folder.write(sha256, bytes);
  }

  /** Forgets a file that was installed. */
  forget(sha256: string): Promise<void> {
    return this.#queue.run(async () => {
      if (await this.folder.has(sha256)) await this.folder.remove(sha256);
    });
  }
}

/** @returns the digest @throws Failure 42200 */
async function checked({ size, sha256 }: IndexedPackage, bytes: Buffer, where: string): Promise<string> {
  const other = (sentence: string) =>
    fetchFailure(codes.ruleBroken, { reason: "otherFile", where }, sentence);
  if (size !== undefined && bytes.length !== size)
    throw other(`${where}: The file has ${bytes.length} bytes, and the index says ${size}.`);
  const found = await sha256Of(bytes);
  if (sha256 !== undefined && found !== sha256)
    throw other(`${where}: The file is not the one that the index lists: its SHA-256 is another.`);
  return found;
}

/** Bare name of a file. @throws Failure 42200 */
function nameOf(file: string): string {
  let path = file;
  try {
    // Of addresses alone: paths in an index are not encoded.
    if (/^https?:/i.test(file)) path = decodeURIComponent(new URL(file).pathname);
  } catch {
    throw failure(codes.ruleBroken, "The address of the file cannot be read.");
  }
  const name = path.slice(path.lastIndexOf("/") + 1).trim();
  const isOdd = name.includes("\\") || sanitizeText(name, name.length) !== name;
  if (name === "" || name === "." || name === ".." || isOdd)
    throw failure(codes.ruleBroken, "The package has no file with a name that can be kept.");
  return name;
}
