import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type BackupManifest, manifestName, verifyBackup } from "./backup-manifest.js";

const block = 512;
/** Sizes from here on do not fit into the eleven octal digits of a header. */
const octalSizes = 8 ** 11;

/** A backup as one file: a tar archive of its folder, to be unpacked among the backups of an installation. */
export interface BackupArchive {
  readonly size: number;
  readonly body: Readable;
}

/**
 * Opens a backup as an archive. Its files are checked first and opened all at once, so that what is sent is whole
 * though the backup may be removed meanwhile.
 * @throws Error if a file does not match the manifest
 */
export async function openArchive(folder: string, name: string): Promise<BackupArchive> {
  const manifest = await verifyBackup(folder);
  const opened: { readonly name: string; readonly bytes: number; readonly handle: FileHandle }[] = [];
  const close = () => Promise.all(opened.map(({ handle }) => handle.close().catch(() => {})));
  try {
    const add = async (file: string) => {
      const handle = await open(join(folder, file), constants.O_RDONLY);
      const { size } = await handle.stat();
      opened.push({ name: file, bytes: size, handle });
    };
    for (const file of manifest.files) await add(file.name);
    // Last, as it is written last: an archive that was cut off has none.
    await add(manifestName);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    size: opened.reduce((sum, { bytes }) => sum + block + padded(bytes), 0) + 2 * block,
    body: Readable.from(chunksOf(name, manifest, opened, close), { objectMode: false }),
  };
}

async function* chunksOf(
  name: string,
  { createdAt }: BackupManifest,
  files: readonly { readonly name: string; readonly bytes: number; readonly handle: FileHandle }[],
  close: () => Promise<unknown>,
): AsyncGenerator<Buffer> {
  try {
    for (const { name: file, bytes, handle } of files) {
      yield headerOf(`${name}/${file}`, bytes, createdAt);
      if (bytes > 0)
        yield* handle.createReadStream({
          start: 0,
          end: bytes - 1,
          autoClose: false,
        }) as AsyncIterable<Buffer>;
      const rest = padded(bytes) - bytes;
      if (rest > 0) yield Buffer.alloc(rest);
    }
    yield Buffer.alloc(2 * block);
  } finally {
    await close();
  }
}

function padded(bytes: number): number {
  return Math.ceil(bytes / block) * block;
}

/** A header as POSIX describes it (ustar), of a file that its owner alone may read. */
function headerOf(path: string, bytes: number, at: number): Buffer {
  const header = Buffer.alloc(block);
  const octal = (value: number, from: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, "0")}\0`, from, "latin1");
  header.write(path, 0, 100, "utf8");
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  if (bytes < octalSizes) octal(bytes, 124, 12);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(bytes), 128);
  }
  octal(at, 136, 12);
  header.write(" ".repeat(8), 148, "latin1");
  header.write("0", 156, "latin1");
  header.write("ustar\x0000", 257, "latin1");
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}
