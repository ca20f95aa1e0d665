import { crc32 } from "node:zlib";

/** What a zip may be made with. */
export interface ZipOptions {
  /** Bytes that each file says it unpacks to. */
  readonly claimed?: number;
  /** How names are written, without a word about it; UTF-8 that says so when left out. */
  readonly nameBytes?: (name: string) => Uint8Array;
}

/** Makes a zip of files that are stored as they are. @param options a number is `claimed` */
export function zip(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: number | ZipOptions = {},
): Buffer {
  const { claimed, nameBytes }: ZipOptions = typeof options === "number" ? { claimed: options } : options;
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(nameBytes?.(path) ?? path);
    const data = Buffer.from(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    if (nameBytes === undefined) shared.writeUInt16LE(0x800, 2);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(claimed ?? data.length, 18);
    shared.writeUInt16LE(name.length, 22);
    bodies.push(Buffer.from("PK\x03\x04"), shared, name, data);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), shared, more, name);
    offset += 30 + name.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, listed, Buffer.from("PK\x05\x06"), end]);
}
