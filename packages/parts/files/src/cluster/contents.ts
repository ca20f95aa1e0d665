import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { Readable } from "node:stream";
import type { Connection, Store } from "@dicetower/contract";
import type { Disk } from "../disk.js";
import { noFollow } from "../write-whole.js";
import { databaseMs } from "./file-index.js";
import { chunk, content } from "./migrations.js";

const chunkBytes = 256 * 1024;
/** Chunks per transaction, and per read. */
const chunksAtOnce = 4;

/** The digest and size of a content. */
export interface Digest {
  readonly digest: string;
  readonly size: number;
}

interface Chunk {
  readonly digest: string;
  readonly number: number;
  readonly bytes: Buffer;
}

/** File contents in the store, by SHA-256; never held in memory as a whole. */
export class Contents {
  constructor(
    readonly store: Store,
    readonly disk: Disk,
  ) {}

  /** Returns digest and size of a file. */
  async digestOf(path: string): Promise<Digest> {
    const hash = createHash("sha256");
    let size = 0;
    for await (const bytes of this.#chunksOf(path)) {
      hash.update(bytes);
      size += bytes.length;
    }
    return { digest: hash.digest("hex"), size };
  }

  /** Stores the content of a file unless it is there. It is not deleted within the next hour. */
  async keep(path: string, { digest, size }: Digest): Promise<void> {
    if (await this.#begin({ digest, size })) return;
    let batch: Chunk[] = [];
    let number = 0;
    const flush = async () => {
      const rows = batch;
      batch = [];
      if (rows.length > 0)
        await this.store.change((db) => db(chunk).insert(rows).onConflict(["digest", "number"]).ignore());
    };
    for await (const bytes of this.#chunksOf(path)) {
      batch.push({ digest, number: number++, bytes });
      if (batch.length === chunksAtOnce) await flush();
    }
    await flush();
    await this.store.change((db) => db(content).where({ digest }).update({ complete: 1 }));
  }

  /** Marks a content as used, within a transaction. @returns false if it does not exist */
  async use(db: Connection, digest: string): Promise<boolean> {
    const found = await db(content)
      .where({ digest, complete: 1 })
      .update({ touched_at_ms: db.raw(databaseMs) });
    return found > 0;
  }

  /** Streams the bytes of a content. Fails at the end if they do not match the digest. */
  stream({ digest, size }: Digest): Readable {
    return Readable.from(this.#read({ digest, size }), { objectMode: false });
  }

  async *#read({ digest, size }: Digest): AsyncGenerator<Buffer> {
    const hash = createHash("sha256");
    for (let from = 0, read = 0; read < size; from += chunksAtOnce) {
      const rows = await this.store.read((db) =>
        db<Chunk>(chunk)
          .where({ digest })
          .whereBetween("number", [from, from + chunksAtOnce - 1])
          .orderBy("number")
          .select("bytes"),
      );
      if (rows.length === 0) break;
      for (const { bytes } of rows) {
        hash.update(bytes);
        read += bytes.length;
        yield bytes;
      }
    }
    if (hash.digest("hex") !== digest) throw new Error(`the store does not hold the content ${digest}`);
  }

  /** @returns true if it is stored already */
  async #begin({ digest, size }: Digest): Promise<boolean> {
    const [row]: { complete: number }[] = await this.store.change((db) =>
      db(content)
        .insert({ digest, size, complete: 0, touched_at_ms: db.raw(databaseMs) })
        .onConflict("digest")
        .merge({ touched_at_ms: db.raw(databaseMs) })
        .returning("complete"),
    );
    return row?.complete === 1;
  }

  /** Reads full chunks, except for the last one: other processes may be adding the same chunks. */
  async *#chunksOf(path: string): AsyncGenerator<Buffer> {
    const handle = await this.disk.open(path, constants.O_RDONLY | noFollow);
    try {
      for (;;) {
        const buffer = Buffer.allocUnsafe(chunkBytes);
        let filled = 0;
        while (filled < chunkBytes) {
          const { bytesRead } = await handle.read(buffer, filled, chunkBytes - filled);
          if (bytesRead === 0) break;
          filled += bytesRead;
        }
        if (filled > 0) yield buffer.subarray(0, filled);
        if (filled < chunkBytes) return;
      }
    } finally {
      await handle.close();
    }
  }
}
