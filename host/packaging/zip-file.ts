import { open } from "node:fs/promises";
import { crc32, deflateRawSync } from "node:zlib";

/** A file that goes into an archive. */
export interface ZippedFile {
  /** With `/`. */
  readonly name: string;
  readonly executable: boolean;
  readonly read: () => Promise<Buffer>;
}

const maxBytes = 0xffff_ffff;
const maxFiles = 0xfffe;
const regularFile = 0o100000;

/**
 * Writes an archive with the modes of Unix in it. The same files come to the same bytes.
 * @param at time of all of them, UTC epoch seconds
 * @throws RangeError for more than the format holds without its extensions, which updates do not take either
 */
export async function writeZip(path: string, files: readonly ZippedFile[], at: number): Promise<void> {
  if (files.length > maxFiles) throw new RangeError(`an archive holds ${maxFiles} files at most`);
  const time = dosTime(at);
  const directory: Buffer[] = [];
  const archive = await open(path, "w");
  try {
    let offset = 0;
    for (const { name, executable, read } of files) {
      const content = await read();
      const packed = deflateRawSync(content);
      const kept = packed.length < content.length ? packed : content;
      const title = Buffer.from(name);
      const facts = Buffer.alloc(26);
      facts.writeUInt16LE(20, 0);
      // Names are UTF-8.
      facts.writeUInt16LE(0x800, 2);
      facts.writeUInt16LE(kept === packed ? 8 : 0, 4);
      facts.writeUInt32LE(time, 6);
      facts.writeUInt32LE(crc32(content), 10);
      facts.writeUInt32LE(kept.length, 14);
      facts.writeUInt32LE(content.length, 18);
      facts.writeUInt16LE(title.length, 22);
      for (const piece of [Buffer.from("PK\x03\x04"), facts, title, kept]) await archive.write(piece);
      const more = Buffer.alloc(14);
      more.writeUInt32LE(((regularFile | (executable ? 0o755 : 0o644)) << 16) >>> 0, 6);
      more.writeUInt32LE(offset, 10);
      // Made by Unix, so that the modes count.
      directory.push(Buffer.from("PK\x01\x02\x14\x03", "latin1"), facts, more, title);
      offset += 30 + title.length + kept.length;
      if (offset > maxBytes) throw new RangeError("the archive is too large");
    }
    const listed = Buffer.concat(directory);
    const end = Buffer.alloc(18);
    end.writeUInt16LE(files.length, 4);
    end.writeUInt16LE(files.length, 6);
    end.writeUInt32LE(listed.length, 8);
    end.writeUInt32LE(offset, 12);
    await archive.write(Buffer.concat([listed, Buffer.from("PK\x05\x06"), end]));
    await archive.sync();
  } finally {
    await archive.close();
  }
}

/** Date and time in the words of the format: the date in the upper half. */
function dosTime(seconds: number): number {
  const at = new Date(Math.max(seconds, Date.UTC(1980, 0, 1) / 1000) * 1000);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return date * 0x10000 + time;
}
