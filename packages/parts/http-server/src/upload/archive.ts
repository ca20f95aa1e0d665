import { type Readable, Transform, type TransformCallback } from "node:stream";
import { crc32 } from "node:zlib";
import { type ArchiveEntry, archiveNames, codes, type FileRule, failure } from "@dicetower/contract";
import { checkStep } from "@dicetower/files";
import { type Entry, openPromise, validateFileName, type ZipFile } from "yauzl";
import { fixedLimits } from "../request/limits.js";

/** Limits of an archive, as its route sets them. */
export type ArchiveRule = NonNullable<FileRule["zip"]>;

const { archiveNameBytes, archiveDepth, archiveRatio, archiveRatioFromBytes } = fixedLimits;

/** File type in the upper half of an entry's attributes; zero if the packer did not run on Unix. */
const kindMask = 0o170000;
const plainKinds = new Set([0, 0o100000, 0o040000]);

/** An entry as the archive lists it. */
export type PackedEntry = Entry;

/** An uploaded archive. Everything that can be checked without unpacking is checked before a handler sees an entry. */
export class Archive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly listed: readonly Entry[],
  ) {}

  /** @throws Failure 42200: the whole archive is refused, not an entry of it */
  static async open(path: string, rule: ArchiveRule): Promise<Archive> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(
      (error: Error) => Promise.reject(unreadable(error)),
    );
    try {
      return new Archive(zip, await list(zip, rule));
    } catch (error) {
      zip.close();
      throw (error as { isBoom?: boolean }).isBoom ? error : unreadable(error as Error);
    }
  }

  *entries(): Iterable<ArchiveEntry> {
    for (const entry of this.packed())
      yield { name: entry.fileName, size: entry.uncompressedSize, stream: () => this.stream(entry) };
  }

  /** Files in it. */
  *packed(): Iterable<PackedEntry> {
    for (const entry of this.listed) if (!entry.fileName.endsWith("/")) yield entry;
  }

  close(): void {
    this.zip.close();
  }

  /** The content of a file, which ends with an error if it is not what the archive declares. */
  async stream(entry: PackedEntry): Promise<Readable> {
    const source = await this.zip
      .openReadStreamPromise(entry)
      .catch((error: Error) => Promise.reject(unreadable(error)));
    const checked = new Checked(entry);
    source.on("error", (error) => checked.destroy(unreadable(error)));
    checked.on("close", () => source.destroy());
    return source.pipe(checked);
  }
}

/** Passes the content of an entry on, and fails if it is not what the archive declares. */
class Checked extends Transform {
  #size = 0;
  #sum = 0;

  constructor(private readonly entry: Entry) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, next: TransformCallback): void {
    this.#size += chunk.length;
    this.#sum = crc32(chunk, this.#sum);
    if (this.#size > this.entry.uncompressedSize)
      next(bad(`"${this.entry.fileName}" is larger than it says`));
    else next(null, chunk);
  }

  override _flush(next: TransformCallback): void {
    const whole = this.#size === this.entry.uncompressedSize && this.#sum === this.entry.crc32 >>> 0;
    next(whole ? null : bad(`"${this.entry.fileName}" is damaged`));
  }
}

/** The content of an entry that is unpacked at once. @throws Failure 42200 if it is not what the archive declares */
export function checkWhole(entry: PackedEntry, inflate: () => Buffer): Buffer {
  let content: Buffer;
  try {
    content = inflate();
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw tooLarge ? bad(`"${entry.fileName}" is larger than it says`) : unreadable(error as Error);
  }
  if (content.length > entry.uncompressedSize) throw bad(`"${entry.fileName}" is larger than it says`);
  if (content.length !== entry.uncompressedSize || crc32(content) !== entry.crc32 >>> 0)
    throw bad(`"${entry.fileName}" is damaged`);
  return content;
}

async function list(zip: ZipFile, rule: ArchiveRule): Promise<Entry[]> {
  if (zip.entryCount > rule.entries) throw bad(`it has ${zip.entryCount} entries, more than ${rule.entries}`);
  const entries = await named(zip);
  const names = new Names();
  let unpacked = 0;
  let packed = 0;
  for (const entry of entries) {
    checkEntry(entry, rule);
    names.take(entry.fileName);
    unpacked += entry.uncompressedSize;
    packed += entry.compressedSize;
    if (unpacked > rule.unpacked) throw bad(`it unpacks to more than ${rule.unpacked} bytes`);
  }
  if (unpacked > archiveRatioFromBytes && unpacked > packed * archiveRatio)
    throw bad(`it unpacks to more than ${archiveRatio} times its size`);
  checkOverlap(entries, zip.fileSize);
  return entries;
}

/** All entries, with their names in whichever encoding they are written. */
async function named(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entry.fileNameRaw.length > archiveNameBytes) throw bad("a name is too long");
    entries.push(entry);
  }
  for (const [at, name] of archiveNames(entries).entries()) {
    const problem = validateFileName(name);
    const entry = entries[at];
    if (problem !== null) throw bad(`it cannot be read (${problem})`);
    if (entry !== undefined) entry.fileName = name;
  }
  return entries;
}

function checkEntry(entry: Entry, rule: ArchiveRule): void {
  const { fileName } = entry;
  if (entry.isEncrypted()) throw bad(`"${fileName}" is encrypted`);
  if (!entry.canDecodeFileData()) throw bad(`"${fileName}" is packed in a way that is not supported`);
  if (!plainKinds.has((entry.externalFileAttributes >>> 16) & kindMask))
    throw bad(`"${fileName}" is a link or a device`);
  if (entry.uncompressedSize > entry.compressedSize * rule.ratio)
    throw bad(`"${fileName}" unpacks to more than ${rule.ratio} times its size`);
}

/** The names in an archive: each path segment is one name, and none appears twice on any system. */
class Names {
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();

  take(name: string): void {
    const steps = (name.endsWith("/") ? name.slice(0, -1) : name).split("/").map(checkStep);
    if (steps.length > archiveDepth) throw bad("its folders are nested too deep");
    const folded = steps.join("/").toLowerCase();
    for (let depth = 1; depth < steps.length; depth++)
      this.#folders.add(steps.slice(0, depth).join("/").toLowerCase());
    if (name.endsWith("/")) this.#folders.add(folded);
    else if (this.#files.has(folded)) throw bad(`"${name}" is in it twice`);
    else this.#files.add(folded);
    for (const file of [folded, ...this.#parents(folded)])
      if (this.#files.has(file) && this.#folders.has(file))
        throw bad(`"${file}" is both a file and a folder`);
  }

  *#parents(path: string): Iterable<string> {
    for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) yield path.slice(0, at);
  }
}

/** Refuses entries that share bytes: this is how a small file unpacks to fill a disk. */
function checkOverlap(entries: readonly Entry[], fileSize: number): void {
  const sorted = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  sorted.forEach((entry, at) => {
    const headerBytes = 30 + entry.fileNameLength;
    const end = entry.relativeOffsetOfLocalHeader + headerBytes + entry.compressedSize;
    if (end > (sorted[at + 1]?.relativeOffsetOfLocalHeader ?? fileSize)) throw bad("its entries overlap");
  });
}

function bad(what: string): Error {
  return failure(codes.ruleBroken, `The archive is refused: ${what}.`);
}

function unreadable(error: Error): Error {
  return bad(`it cannot be read (${error.message})`);
}
