import { closeSync, openSync } from "node:fs";
import { basename } from "node:path";
import type { Clock, Log } from "@dicetower/contract";
import knex, { type Knex } from "knex";
import type sqlite3 from "sqlite3";
import { guardClient } from "./bound-client.js";
import type { FileDamage } from "./file-damage.js";
import { fileSize } from "./file-size.js";
import { knexLog } from "./knex-log.js";
import { execOn } from "./native-sqlite.js";
import { bounded, type ReadLimit } from "./read-limit.js";
import { SqlStore } from "./sql-store.js";
import { longestLog, readerPragmas, type Synchronous, writerPragmas } from "./sqlite-pragmas.js";
import { SqliteWriter } from "./sqlite-writer.js";
import { inOrder } from "./turn.js";
import { WriteBack } from "./write-back.js";
import { WriteQueue } from "./write-queue.js";

/** Connections that read, beside the one that writes. */
const readers = 2;
/** Milliseconds a read waits for one of them. */
const acquireMs = 10_000;

/** One SQLite file that is open: its store, and what keeps it well. */
export class SqliteFile {
  readonly path: string;
  readonly store: SqlStore;
  readonly #writer: SqliteWriter;
  readonly #writeBack: WriteBack;
  readonly #knexes: readonly Knex[];
  readonly #limit: ReadLimit;

  private constructor(
    path: string,
    store: SqlStore,
    writer: SqliteWriter,
    writeBack: WriteBack,
    knexes: readonly Knex[],
    limit: ReadLimit,
  ) {
    this.path = path;
    this.store = store;
    this.#writer = writer;
    this.#writeBack = writeBack;
    this.#knexes = knexes;
    this.#limit = limit;
  }

  /** Opens the file, or makes it, for its owner alone. */
  static async open(
    path: string,
    synchronous: Synchronous,
    {
      clock,
      log,
      owner,
      committed,
      damage,
    }: {
      clock: Clock;
      log: Log;
      owner: () => string | undefined;
      committed: () => void;
      damage: FileDamage;
    },
  ): Promise<SqliteFile> {
    // The write-ahead log takes over the rights of the file.
    closeSync(openSync(path, "a", 0o600));
    const key = {};
    const now = () => clock.monotonic();
    const limit = bounded(now);
    const writing = connect(path, log, 1, writerPragmas(synchronous), () => {});
    const reading = connect(path, log, readers, readerPragmas, limit.watch);
    limit.follow(reading);
    guardClient(reading);
    const writeBack = new WriteBack(reading, log);
    const writer = new SqliteWriter(
      writing,
      (statement) => inOrder(key, statement),
      () => writeBack.wrote(),
    );
    try {
      await writer.acquire();
      const watch = { name: basename(path, ".db"), now, log, owner };
      const queue = new WriteQueue(writer, key, watch, committed, damage.met);
      const store = new SqlStore("sqlite", reading, queue, log, damage.met);
      return new SqliteFile(path, store, writer, writeBack, [reading, writing], limit);
    } catch (error) {
      await Promise.all([writing.destroy(), reading.destroy()]);
      throw error;
    }
  }

  /** Looks at what takes too long. Called now and then. */
  tick(): void {
    this.#limit.expire();
    this.store.queue.expire();
  }

  /** Bytes of the file and of its write-ahead log. */
  async sizes(): Promise<{ readonly name: string; readonly bytes: number; readonly walBytes: number }> {
    const [bytes, walBytes] = await Promise.all([fileSize(this.path), fileSize(`${this.path}-wal`)]);
    return { name: basename(this.path), bytes, walBytes };
  }

  /** Writes the write-ahead log back into the file and makes it short. */
  checkpoint(): Promise<void> {
    return this.store.queue.solo((writer) => writer.control("PRAGMA wal_checkpoint(TRUNCATE)"));
  }

  /** A checkpoint where the log has grown long. */
  async trim(): Promise<void> {
    if ((await fileSize(`${this.path}-wal`)) > longestLog) await this.checkpoint();
  }

  async close(): Promise<void> {
    await this.store.close();
    await this.#writeBack.idle();
    await this.#writer.control("PRAGMA wal_checkpoint(TRUNCATE)").catch(() => {});
    await this.#writer.end();
    for (const connections of this.#knexes) await connections.destroy();
  }
}

function connect(
  filename: string,
  log: Log,
  max: number,
  pragmas: string,
  opened: (connection: sqlite3.Database) => void,
): Knex {
  return knex({
    client: "sqlite3",
    connection: { filename },
    useNullAsDefault: true,
    // Messages would hold the parameters, and so secrets.
    compileSqlOnError: false,
    log: knexLog(log),
    acquireConnectionTimeout: acquireMs,
    pool: {
      min: 0,
      max,
      idleTimeoutMillis: 2 ** 30,
      reapIntervalMillis: 60_000,
      afterCreate: (connection: sqlite3.Database, done: (error: unknown, connection: unknown) => void) => {
        // Statements run in the order in which they are asked for.
        connection.serialize();
        execOn(connection, pragmas).then(
          () => {
            opened(connection);
            done(null, connection);
          },
          (error: unknown) => done(error, connection),
        );
      },
    },
  });
}
