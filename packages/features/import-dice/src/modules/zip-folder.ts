import { crc32 } from "node:zlib";
import { codes, failure } from "@dicetower/contract";
import type { ImportFolder } from "@dicetower/imports/api";

/** Marks of a zip (PKWARE APPNOTE 4.3). */
const fileMark = 0x04034b50;
const directoryMark = 0x02014b50;
const endMark = 0x06054b50;
const version = 20;
/** Names are UTF-8. */
const utf8 = 0x800;
const maxFiles = 10_000;

/**
 * Packs files as they are into a zip; names begin behind `under`.
 * @throws Failure 41300 where they have more than `maxBytes` together
 */
export async function zipOf(
  folder: ImportFolder,
  under: string,
  paths: readonly string[],
  maxBytes: number,
): Promise<Buffer> {
  if (paths.length > maxFiles) throw failure(codes.tooLarge, `A module has ${maxFiles} files at most.`);
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const path of paths) {
    const data = await folder.read(path, maxBytes - offset);
    const name = Buffer.from(path.slice(under.length));
    const entry = entryOf(name, data);
    const head = Buffer.alloc(4);
    head.writeUInt32LE(fileMark);
    bodies.push(head, entry, name, data);
    const listed = Buffer.alloc(6);
    listed.writeUInt32LE(directoryMark);
    listed.writeUInt16LE(version, 4);
    // Behind the lengths of name and extra field: comment, disk, two kinds of attributes, and the place of the file.
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(listed, entry, rest, name);
    offset += head.length + entry.length + name.length + data.length;
    if (offset > maxBytes) throw failure(codes.tooLarge, "The module is larger than can be taken.");
  }
  return Buffer.concat([
    ...bodies,
    ...directory,
    endOf(paths.length, Buffer.concat(directory).length, offset),
  ]);
}

/** What a file and its entry in the directory have in common: 26 bytes. */
function entryOf(name: Buffer, data: Buffer): Buffer {
  const entry = Buffer.alloc(26);
  entry.writeUInt16LE(version, 0);
  entry.writeUInt16LE(utf8, 2);
  entry.writeUInt32LE(crc32(data), 10);
  entry.writeUInt32LE(data.length, 14);
  entry.writeUInt32LE(data.length, 18);
  entry.writeUInt16LE(name.length, 22);
  return entry;
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endMark);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
