import { closeSync, createWriteStream, mkdirSync, openSync, readSync, writeFileSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { inflateRawSync } from "node:zlib";
import { syncFolder } from "@dicetower/files";
import { Archive, type ArchiveRule, checkWhole, type PackedEntry } from "./archive.js";

/** Where an archive is unpacked. */
export interface Unpacking {
  /** The archive. */
  readonly path: string;
  readonly rule: ArchiveRule;
  /** Folder that is made and filled first, on the file system of the other. */
  readonly staging: string;
  /** What it is called when it is whole. */
  readonly into: string;
}

/** What an archive held. */
export interface Unpacked {
  readonly files: number;
  readonly bytes: number;
}

/** Entries up to this size are unpacked in one go: a stream for each would take most of the time. */
const smallBytes = 1024 * 1024;
/** Files that are handed to the disk at once; a thread of the four that the process has for files stays free. */
const syncedAtOnce = 3;
const localHeaderBytes = 30;
const localHeaderMark = 0x04034b50;

/**
 * Unpacks an archive as one: a folder with all of it that a power cut leaves as it is, or none. Files are handed to the
 * disk together, when all have been written: one after the other each would wait for the disk by itself.
 * @throws Failure 42200 for an archive that is refused; whoever asked removes what is in the staging folder
 */
export async function unpack({ path, rule, staging, into }: Unpacking): Promise<Unpacked> {
  const archive = await Archive.open(path, rule);
  const source = openSync(path, "r");
  const folders = new Set([staging]);
  const files: string[] = [];
  let bytes = 0;
  try {
    mkdirSync(staging, { mode: 0o700 });
    for (const entry of archive.packed()) {
      const file = join(staging, ...entry.fileName.split("/").map(heldName));
      makeFolders(dirname(file), folders);
      await write(archive, entry, source, file);
      files.push(file);
      bytes += entry.uncompressedSize;
    }
  } finally {
    closeSync(source);
    archive.close();
  }
  await syncFiles(files);
  for (const folder of folders) await syncFolder(folder);
  await rename(staging, into);
  await syncFolder(dirname(into));
  return { files: files.length, bytes };
}

function makeFolders(folder: string, made: Set<string>): void {
  if (made.has(folder)) return;
  makeFolders(dirname(folder), made);
  mkdirSync(folder, { mode: 0o700 });
  made.add(folder);
}

async function write(archive: Archive, entry: PackedEntry, source: number, file: string): Promise<void> {
  const options = { flag: "wx", mode: 0o600 };
  if (Math.max(entry.uncompressedSize, entry.compressedSize) <= smallBytes)
    writeFileSync(file, contentOf(entry, source), options);
  else await pipeline(await archive.stream(entry), createWriteStream(file, { flags: "wx", mode: 0o600 }));
}

/** @throws Failure 42200 where it is not what the archive declares */
function contentOf(entry: PackedEntry, source: number): Buffer {
  return checkWhole(entry, () => {
    const header = Buffer.alloc(localHeaderBytes);
    const at = entry.relativeOffsetOfLocalHeader;
    readSync(source, header, 0, localHeaderBytes, at);
    if (header.readUInt32LE(0) !== localHeaderMark) throw new Error("an entry has no header of its own");
    const packed = Buffer.alloc(entry.compressedSize);
    const begins = at + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
    readSync(source, packed, 0, packed.length, begins);
    if (entry.compressionMethod === 0) return packed;
    return inflateRawSync(packed, { maxOutputLength: entry.uncompressedSize + 1 });
  });
}

async function syncFiles(files: readonly string[]): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let file = files[next++]; file !== undefined; file = files[next++]) {
      const handle = await open(file, "r+");
      try {
        await handle.datasync();
      } finally {
        await handle.close();
      }
    }
  };
  await Promise.all(Array.from({ length: syncedAtOnce }, lane));
}

/** A name as this system holds it: Windows has some signs in none. */
function heldName(name: string): string {
  return process.platform === "win32" ? name.replace(/[<>:"|?*]/g, "_") : name;
}
