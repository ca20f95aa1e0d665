import { crc32, deflateRawSync } from "node:zlib";

/** An entry of a test archive; the defaults are those of a normal packer. */
export interface TestEntry {
  readonly name: string;
  readonly data?: string | Buffer;
  /** 8 deflates, 0 stores. */
  readonly method?: number;
  readonly declaredSize?: number;
  readonly declaredCrc?: number;
  /** Unix mode, with the kind of file. */
  readonly mode?: number;
  readonly flags?: number;
  /** Refers to the bytes of an earlier entry instead of having its own. */
  readonly sameAs?: number;
}

/** Writes a zip file, valid or not. */
export function zip(entries: readonly TestEntry[], entryCount = entries.length): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  const offsets: number[] = [];
  const packed: Buffer[] = [];
  let offset = 0;
  entries.forEach((entry, at) => {
    const { data = "", method = 8, flags = 0x800, mode = 0, sameAs } = entry;
    const name = Buffer.from(entry.name);
    const bytes = Buffer.from(data);
    const body =
      sameAs === undefined ? (method === 8 ? deflateRawSync(bytes) : bytes) : (packed[sameAs] as Buffer);
    const crc = entry.declaredCrc ?? crc32(bytes);
    const size = entry.declaredSize ?? bytes.length;
    packed[at] = body;
    if (sameAs === undefined) {
      const local = Buffer.alloc(30);
      local.writeUInt32LE(0x04034b50, 0);
      local.writeUInt16LE(20, 4);
      local.writeUInt16LE(flags, 6);
      local.writeUInt16LE(method, 8);
      local.writeUInt32LE(crc, 14);
      local.writeUInt32LE(body.length, 18);
      local.writeUInt32LE(size, 22);
      local.writeUInt16LE(name.length, 26);
      offsets[at] = offset;
      locals.push(local, name, body);
      offset += local.length + name.length + body.length;
    } else offsets[at] = offsets[sameAs] ?? 0;
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt16LE(0x0314, 4);
    header.writeUInt16LE(20, 6);
    header.writeUInt16LE(flags, 8);
    header.writeUInt16LE(method, 10);
    header.writeUInt32LE(crc, 16);
    header.writeUInt32LE(body.length, 20);
    header.writeUInt32LE(size, 24);
    header.writeUInt16LE(name.length, 28);
    header.writeUInt32LE((mode << 16) >>> 0, 38);
    header.writeUInt32LE(offsets[at] ?? 0, 42);
    central.push(header, name);
  });
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entryCount & 0xffff, 8);
  end.writeUInt16LE(entryCount & 0xffff, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
