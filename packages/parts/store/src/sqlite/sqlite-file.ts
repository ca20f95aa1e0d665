import { closeSync, openSync } from "node:fs";
import { basename } from "node:path";
import type { Clock, Log } from "@dicetower/contract";
import knex, { type Knex } from "knex";
import type sqlite3 from "sqlite3";
import { knexLog } from "../core/knex-log.js";
import { SqlStore } from "../core/sql-store.js";
import { guardClient } from "../core/transaction-client.js";
import { inOrder } from "../core/transaction-scope.js";
import { WriteQueue } from "../core/write-queue.js";
import { Checkpointer } from "./checkpoint.js";
import type { FileDamage } from "./file-damage.js";
import { execOn } from "./native-sqlite.js";
import { limitReads, type ReadLimit } from "./read-limit.js";
import { maxLogBytes, readerPragmas, type Synchronous, writerPragmas } from "./sqlite-pragmas.js";
import { SqliteWriter } from "./sqlite-writer.js";
import { fileSize } from "./store-files.js";

/** Number of reading connections, besides the writing one. */
const readers = 2;
/** Milliseconds a read waits for one of them. */
const acquireMs = 10_000;

/** An open SQLite file with its connections, time limits and checkpoints. */
export class SqliteFile {
  readonly path: string;
  readonly store: SqlStore;
  readonly #writer: SqliteWriter;
  readonly #checkpointer: Checkpointer;
  readonly #knexes: readonly Knex[];
  readonly #limit: ReadLimit;

  private constructor(
    path: string,
    store: SqlStore,
    writer: SqliteWriter,
    checkpointer: Checkpointer,
    knexes: readonly Knex[],
    limit: ReadLimit,
  ) {
    this.path = path;
    this.store = store;
    this.#writer = writer;
    this.#checkpointer = checkpointer;
    this.#knexes = knexes;
    this.#limit = limit;
  }

  /** Opens the file, or creates it with access for its owner alone. */
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
    // SQLite gives the write-ahead log the permissions of the file.
    closeSync(openSync(path, "a", 0o600));
    const key = {};
    const now = () => clock.monotonic();
    const limit = limitReads(now);
    const writing = connect(path, log, 1, writerPragmas(synchronous), () => {});
    const reading = connect(path, log, readers, readerPragmas, limit.watch);
    limit.follow(reading);
    guardClient(reading);
    const checkpointer = new Checkpointer(reading, log);
    const writer = new SqliteWriter(
      writing,
      (statement) => inOrder(key, statement),
      () => checkpointer.wrote(),
    );
    try {
      await writer.acquire();
      const watch = { name: basename(path, ".db"), now, log, owner };
      const queue = new WriteQueue(writer, key, watch, committed, damage.onError);
      const store = new SqlStore("sqlite", reading, queue, log, damage.onError);
      return new SqliteFile(path, store, writer, checkpointer, [reading, writing], limit);
    } catch (error) {
      await Promise.all([writing.destroy(), reading.destroy()]);
      throw error;
    }
  }

  /** Applies the time limits. Called periodically. */
  tick(): void {
    this.#limit.expire();
    this.store.queue.expire();
  }

  /** Returns the bytes of the file and of its write-ahead log. */
  async sizes(): Promise<{ readonly name: string; readonly bytes: number; readonly walBytes: number }> {
    const [bytes, walBytes] = await Promise.all([fileSize(this.path), fileSize(`${this.path}-wal`)]);
    return { name: basename(this.path), bytes, walBytes };
  }

  /** Copies the write-ahead log into the file and truncates it. */
  checkpoint(): Promise<void> {
    return this.store.queue.solo((writer) => writer.control("PRAGMA wal_checkpoint(TRUNCATE)"));
  }

  /** Runs a checkpoint if the log has grown long. */
  async trim(): Promise<void> {
    if ((await fileSize(`${this.path}-wal`)) > maxLogBytes) await this.checkpoint();
  }

  async close(): Promise<void> {
    await this.store.close();
    await this.#checkpointer.idle();
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
    // Messages would contain the parameters, and so secrets.
    compileSqlOnError: false,
    log: knexLog(log),
    acquireConnectionTimeout: acquireMs,
    pool: {
      min: 0,
      max,
      idleTimeoutMillis: 2 ** 30,
      reapIntervalMillis: 60_000,
      afterCreate: (connection: sqlite3.Database, done: (error: unknown, connection: unknown) => void) => {
        // Statements run in the order in which they are issued.
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
