import { open } from "node:fs/promises";
import { errorMessage } from "@dicetower/contract";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { nameFault } from "./entry-name.js";

/** A package that must not be installed, wherever it comes from. */
export class BadPackage extends Error {
  override readonly name = "BadPackage";
}

const maxEntries = 20_000;
const maxUnpacked = 4 * 1024 ** 3;
const maxRatio = 50;
/** Kind of file in the upper half of an entry's attributes; zero where the packer was no Unix. */
const kindMask = 0o170000;
const plainKinds = new Set([0, 0o100000, 0o040000]);

/** The archive of a package: everything that can be known without unpacking has been checked. */
export class PackageArchive {
  private constructor(
    private readonly zip: ZipFile,
    readonly entries: readonly Entry[],
  ) {}

  /** @throws BadPackage */
  static async open(path: string): Promise<PackageArchive> {
    const zip = await openPromise(path, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: true,
      decodeStrings: true,
    }).catch((error: unknown) => {
      throw unreadable(error);
    });
    try {
      const entries = await list(zip);
      await checkLocalNames(path, entries);
      return new PackageArchive(zip, entries);
    } catch (error) {
      zip.close();
      throw error instanceof BadPackage ? error : unreadable(error);
    }
  }

  /** The bytes of an entry, unpacked. */
  stream(entry: Entry) {
    return this.zip.openReadStreamPromise(entry);
  }

  close(): void {
    this.zip.close();
  }
}

async function list(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > maxEntries) throw new BadPackage(`it has more than ${maxEntries} entries`);
  const entries: Entry[] = [];
  const files = new Set<string>();
  const folders = new Set<string>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (entries.length >= maxEntries) throw new BadPackage(`it has more than ${maxEntries} entries`);
    checkEntry(entry);
    takeName(entry.fileName, files, folders);
    unpacked += entry.uncompressedSize;
    if (unpacked > maxUnpacked || unpacked > Math.max(zip.fileSize * maxRatio, 1))
      throw new BadPackage("it unpacks to too much");
    entries.push(entry);
  }
  for (const file of files) if (folders.has(file)) throw new BadPackage("a name is both a file and a folder");
  checkOverlap(entries, zip.fileSize);
  return entries;
}

function checkEntry(entry: Entry): void {
  const fault = nameFault(entry.fileNameRaw);
  if (fault !== undefined) throw new BadPackage(fault);
  if (entry.isEncrypted()) throw new BadPackage("an entry is encrypted");
  if (!entry.canDecodeFileData()) throw new BadPackage("an entry is packed in a way that is not supported");
  if (!plainKinds.has((entry.externalFileAttributes >>> 16) & kindMask))
    throw new BadPackage("an entry is a link or a device");
}

function takeName(name: string, files: Set<string>, folders: Set<string>): void {
  const plain = (name.endsWith("/") ? name.slice(0, -1) : name).toLowerCase();
  for (let at = plain.indexOf("/"); at > 0; at = plain.indexOf("/", at + 1)) folders.add(plain.slice(0, at));
  if (name.endsWith("/")) folders.add(plain);
  else if (files.has(plain)) throw new BadPackage("two names differ in case alone, or not at all");
  else files.add(plain);
}

/** Entries that share bytes are how a small file unpacks to a disk full. */
function checkOverlap(entries: readonly Entry[], fileSize: number): void {
  const sorted = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  sorted.forEach((entry, at) => {
    const end = entry.relativeOffsetOfLocalHeader + 30 + entry.fileNameRaw.length + entry.compressedSize;
    if (end > (sorted[at + 1]?.relativeOffsetOfLocalHeader ?? fileSize))
      throw new BadPackage("its entries overlap");
  });
}

/** An archive whose local headers say other names than its directory looks different to every reader. */
async function checkLocalNames(path: string, entries: readonly Entry[]): Promise<void> {
  const file = await open(path, "r");
  try {
    const header = Buffer.alloc(30 + 240);
    for (const entry of entries) {
      const { bytesRead } = await file.read(header, 0, header.length, entry.relativeOffsetOfLocalHeader);
      const length = bytesRead >= 30 ? header.readUInt16LE(26) : -1;
      const name = header.subarray(30, 30 + Math.max(0, length));
      if (length > bytesRead - 30 || !name.equals(entry.fileNameRaw))
        throw new BadPackage("its directory and its entries do not agree");
    }
  } finally {
    await file.close();
  }
}

function unreadable(error: unknown): BadPackage {
  return new BadPackage(`it cannot be read (${errorMessage(error)})`, { cause: error });
}
