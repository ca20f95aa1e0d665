import { createHash } from "node:crypto";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Joi } from "@dicetower/contract";
import type { Entry } from "yauzl";
import { BadPackage, PackageArchive } from "./archive.js";
import { digestOf, syncFolder, type TreeFile } from "./tree.js";

/** What the version file of a package says. */
interface VersionFile {
  readonly version: string;
  readonly build: number;
  readonly prerelease: boolean;
}

const versionFile = Joi.object<VersionFile>({
  version: Joi.string().max(64).required(),
  build: Joi.number().integer().required(),
  prerelease: Joi.boolean().required(),
}).unknown();

/** What the launcher starts. */
const entryProgram = "bin/dicetower.mjs";
const maxVersionBytes = 4_096;

/**
 * Unpacks a package into a new folder, and hands it to the disk.
 * @returns the digest of what was unpacked
 * @throws BadPackage; the reason of the signal. Whoever asked removes what is left
 */
export async function unpack(
  path: string,
  into: string,
  wanted: VersionFile,
  signal: AbortSignal,
): Promise<string> {
  const archive = await PackageArchive.open(path);
  try {
    const names = new Set(archive.entries.map(({ fileName }) => fileName));
    for (const name of ["version.json", entryProgram])
      if (!names.has(name)) throw new BadPackage(`it has no ${name}`);
    await mkdir(into, { mode: 0o700 });
    const files: TreeFile[] = [];
    const folders = new Set([into]);
    for (const entry of archive.entries) {
      signal.throwIfAborted();
      const target = join(into, ...entry.fileName.split("/"));
      const folder = entry.fileName.endsWith("/") ? target : dirname(target);
      if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: 0o755 });
      for (let at = folder; !folders.has(at); at = dirname(at)) folders.add(at);
      if (!entry.fileName.endsWith("/")) files.push(await unpackFile(archive, entry, target, signal));
    }
    await checkVersion(join(into, "version.json"), wanted);
    for (const folder of folders) await syncFolder(folder);
    return digestOf(files);
  } finally {
    archive.close();
  }
}

async function unpackFile(
  archive: PackageArchive,
  entry: Entry,
  target: string,
  signal: AbortSignal,
): Promise<TreeFile> {
  const executable = process.platform !== "win32" && ((entry.externalFileAttributes >>> 16) & 0o111) !== 0;
  const hash = createHash("sha256");
  let size = 0;
  const handle = await open(target, "wx", executable ? 0o755 : 0o644);
  try {
    const stream = await archive.stream(entry);
    for await (const piece of stream as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      size += piece.length;
      if (size > entry.uncompressedSize) throw new BadPackage("an entry is larger than it says");
      hash.update(piece);
      await handle.write(piece);
    }
    if (size !== entry.uncompressedSize) throw new BadPackage("an entry is smaller than it says");
    // The mask of the process may have taken bits away.
    await handle.chmod(executable ? 0o755 : 0o644);
    await handle.sync();
  } catch (error) {
    if (signal.aborted || error instanceof BadPackage || isDisk(error)) throw error;
    throw new BadPackage("an entry is damaged", { cause: error });
  } finally {
    await handle.close();
  }
  return { path: entry.fileName, mode: executable ? "755" : "644", size, sha256: hash.digest("hex") };
}

function isDisk(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && /^E[A-Z]+$/.test(code);
}

async function checkVersion(path: string, wanted: VersionFile): Promise<void> {
  const bytes = await readFile(path);
  let found: unknown;
  try {
    found = bytes.length <= maxVersionBytes ? JSON.parse(bytes.toString()) : undefined;
  } catch {
    found = undefined;
  }
  const { error, value } = versionFile.required().validate(found, { convert: false });
  const same =
    error === undefined &&
    value.version === wanted.version &&
    value.build === wanted.build &&
    value.prerelease === wanted.prerelease;
  if (!same) throw new BadPackage("it holds another version than the release says");
}

/** Removes a tree, wherever it stopped growing. */
export async function removeTree(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5 });
}
