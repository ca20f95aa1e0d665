import { archiveNames, errorMessage } from "@dicetower/contract";
import { type Entry, fromBufferPromise, validateFileName, type ZipFile } from "yauzl";
import { packageLimits } from "./limits.js";
import { PackageProblem } from "./problem.js";

/** Kind of file in the upper half of an entry's attributes; zero where the packer was no Unix. */
const kindMask = 0o170000;
const plainKinds = new Set([0, 0o100000, 0o040000]);

/** Reads one file of a package. */
export type ReadFile = (path: string) => Promise<Buffer>;

/** Files of a package by path; nothing of them is unpacked before they are read. */
export interface PackageFiles {
  readonly sizes: ReadonlyMap<string, number>;
  readonly read: ReadFile;
}

/** Opens an archive in memory. The whole of it is refused, not an entry. @throws PackageProblem */
export async function openArchive(bytes: Buffer): Promise<PackageFiles> {
  if (bytes.length > packageLimits.zipBytes) throw new PackageProblem("The archive has more than 64 MiB.");
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
    const entries = await listed(zip);
    return {
      sizes: new Map([...entries].map(([path, entry]) => [path, entry.uncompressedSize])),
      read: (path) => unpacked(zip, path, entries.get(path)),
    };
  } catch (error) {
    if (error instanceof PackageProblem) throw error;
    throw new PackageProblem(`The archive cannot be read: ${errorMessage(error).replace(/\.$/, "")}.`);
  }
}

async function listed(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > packageLimits.entries)
    throw new PackageProblem(`The archive has more than ${packageLimits.entries} entries.`);
  const all: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entry.fileNameRaw.length > packageLimits.nameBytes * 3)
      throw new PackageProblem("A name in the archive is too long.");
    all.push(entry);
  }
  const names = archiveNames(all);
  const entries = new Map<string, Entry>();
  const known = new Set<string>();
  let size = 0;
  for (const [at, entry] of all.entries()) {
    const path = checkedPath(names[at] ?? "");
    checkEntry(entry, path);
    size += entry.uncompressedSize;
    if (size > packageLimits.unpacked) throw new PackageProblem("The archive unpacks to more than 256 MiB.");
    if (path.endsWith("/") || isLitter(path)) continue;
    const folded = path.normalize("NFC").toLowerCase();
    if (known.has(folded)) throw new PackageProblem(`"${path}" is in the archive twice.`);
    known.add(folded);
    entries.set(path, entry);
  }
  return entries;
}

/** @throws PackageProblem for a name that leads out of the archive */
function checkedPath(path: string): string {
  const problem = validateFileName(path);
  const steps = path.split("/");
  if (problem !== null || /\p{Cc}/u.test(path) || steps.includes("..") || steps.length > packageLimits.steps)
    throw new PackageProblem(
      `The archive has a name that leads out of it, or is none: "${path.slice(0, 100)}".`,
    );
  return path.replace(/^(?:\.\/)+/, "");
}

function checkEntry(entry: Entry, path: string): void {
  if (entry.isEncrypted()) throw new PackageProblem(`"${path}" is encrypted.`);
  if (!entry.canDecodeFileData()) throw new PackageProblem(`"${path}" is packed in a way that is not known.`);
  if (!plainKinds.has((entry.externalFileAttributes >>> 16) & kindMask))
    throw new PackageProblem(`"${path}" is a link or a device.`);
  const { uncompressedSize, compressedSize } = entry;
  if (uncompressedSize > 1024 * 1024 && uncompressedSize > compressedSize * packageLimits.ratio)
    throw new PackageProblem(`"${path}" unpacks to more than ${packageLimits.ratio} times its size.`);
}

/** Files that systems and tools leave beside others (`__MACOSX`, `.git/…`, `.DS_Store`) are none. */
function isLitter(path: string): boolean {
  return path.split("/").some((step) => step === "__MACOSX" || step.startsWith("."));
}

async function unpacked(zip: ZipFile, path: string, entry: Entry | undefined): Promise<Buffer> {
  if (entry === undefined) throw new PackageProblem(`The archive has no file "${path}".`);
  try {
    const chunks: Buffer[] = [];
    // The stream ends with an error where there is more in it than the entry says.
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch (error) {
    throw new PackageProblem(`"${path}" cannot be unpacked (${errorMessage(error)}).`);
  }
}
