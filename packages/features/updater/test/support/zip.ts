import { crc32, deflateRawSync } from "node:zlib";

/** An entry of an archive, as badly made as a test wants it. */
export interface ZipEntry {
  readonly name: string | Buffer;
  /** Name in the local header, where it is another one. */
  readonly localName?: string;
  readonly content?: string | Buffer;
  /** Unix mode with the kind of file. */
  readonly mode?: number;
  readonly flags?: number;
  /** Size that the directory names, where it is another one. */
  readonly size?: number;
}

/** Makes a zip file, entry by entry as they are given. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, localName, content = "", mode = 0o100644, flags = 0x800, size } of entries) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size ?? raw.length, 18);
    const central = Buffer.from(name as string);
    const local = localName === undefined ? central : Buffer.from(localName);
    const localHead = Buffer.from(common);
    localHead.writeUInt16LE(local.length, 22);
    parts.push(Buffer.from("PK\u0003\u0004", "latin1"), localHead, local, packed);
    const head = Buffer.from(common);
    head.writeUInt16LE(central.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from("PK\u0001\u0002", "latin1"), Buffer.from([20, 3]), head, rest, central);
    at += 30 + local.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}
