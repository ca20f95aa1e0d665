import { AsyncLocalStorage } from "node:async_hooks";
import { Readable } from "node:stream";
import {
  type Connection,
  codes,
  type FileInfo,
  type Folder,
  failure,
  type Store,
  type UploadedFile,
} from "@dicetower/contract";

/** Pieces of files, as they were appended. Backups leave it out, as they do files. */
export const partTable = "audit_outlasting";

interface Part {
  readonly file: string;
  /** Offset of its first byte. */
  readonly begin: number;
  readonly size: number;
  readonly text: string;
}

/** Pieces read at once. */
const partsAtOnce = 20;
/** Bytes of a piece, about, where a whole file is written. */
const maxPartBytes = 128 * 1024;

/** The files of a log that several processes write: in the store, so that lines and head change together. */
export class StoreFolder implements Folder {
  readonly #inside = new AsyncLocalStorage<Connection>();

  constructor(readonly store: Pick<Store, "read" | "change">) {}

  /** Runs work whose reading and writing belongs to a transaction. */
  within<T>(db: Connection, work: () => Promise<T>): Promise<T> {
    return this.#inside.run(db, work);
  }

  async list(): Promise<readonly FileInfo[]> {
    const rows = (await this.#read((db) =>
      db(partTable).select("file").sum({ size: "size" }).groupBy("file").orderBy("file"),
    )) as unknown as readonly { readonly file: string; readonly size: string }[];
    return rows.map(({ file, size }) => ({ name: file, size: Number(size), updatedAt: 0 }));
  }

  async folders(): Promise<readonly string[]> {
    return [];
  }

  async has(name: string): Promise<boolean> {
    const row = await this.#read((db) => db(partTable).where({ file: name }).first("file"));
    return row !== undefined;
  }

  async read(name: string): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.#parts(name, 0, Number.MAX_SAFE_INTEGER)) parts.push(part);
    if (parts.length === 0) throw failure(codes.notFound, "There is no file of that name.");
    return Buffer.concat(parts);
  }

  async stream(
    name: string,
    { start = 0, end = Number.MAX_SAFE_INTEGER }: { readonly start?: number; readonly end?: number } = {},
  ): Promise<Readable> {
    return Readable.from(this.#parts(name, start, end), { objectMode: false });
  }

  append(name: string, content: string): Promise<void> {
    return this.#change(async (db) => {
      const [last]: { end: string | null }[] = await db(partTable)
        .where({ file: name })
        .max({ end: db.raw("?? + ??", ["begin", "size"]) });
      await db(partTable).insert({
        file: name,
        begin: Number(last?.end ?? 0),
        size: Buffer.byteLength(content),
        text: content,
      });
    });
  }

  write(name: string, content: string | Buffer): Promise<void> {
    const text = content.toString("utf8");
    return this.#change(async (db) => {
      await db(partTable).where({ file: name }).delete();
      for (let at = 0; at < text.length; at += maxPartBytes)
        await this.within(db, () => this.append(name, text.slice(at, at + maxPartBytes)));
    });
  }

  async adopt(file: UploadedFile, name: string): Promise<void> {
    await this.write(name, await file.bytes());
  }

  remove(name: string): Promise<void> {
    return this.#change(async (db) => {
      await db(partTable).where({ file: name }).delete();
    });
  }

  async *#parts(name: string, start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at <= end; ) {
      const from = at;
      const rows = await this.#read((db) =>
        db<Part>(partTable)
          .where({ file: name })
          .whereRaw("?? + ?? > ?", ["begin", "size", from])
          .orderBy("begin")
          .limit(partsAtOnce),
      );
      if (rows.length === 0) return;
      for (const { begin, size, text } of rows) {
        const offset = Number(begin);
        const bytes = Buffer.from(text).subarray(Math.max(0, at - offset), Math.max(0, end + 1 - offset));
        at = offset + Number(size);
        if (bytes.length > 0) yield bytes;
        if (at > end) return;
      }
    }
  }

  #read<T>(work: (db: Connection) => Promise<T>): Promise<T> {
    const db = this.#inside.getStore();
    return db === undefined ? this.store.read(work) : work(db);
  }

  #change<T>(work: (db: Connection) => Promise<T>): Promise<T> {
    const db = this.#inside.getStore();
    return db === undefined ? this.store.change(work) : work(db);
  }
}
