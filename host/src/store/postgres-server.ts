import type { Clock, Log } from "@dicetower/contract";
import knex, { type Knex } from "knex";
import pg from "pg";
import { guardClient } from "./bound-client.js";
import { knexLog } from "./knex-log.js";
import { PostgresWriter } from "./postgres-writer.js";
import { SqlStore } from "./sql-store.js";
import { inOrder } from "./turn.js";
import { WriteQueue } from "./write-queue.js";

const readers = 4;
const acquireMs = 5_000;
const readMs = 2_000;
const lockMs = 10_000;
/** Milliseconds a cancel may take on a connection that does not answer any more. */
const cancelMs = 2_000;

/** `bigint` and `numeric`: counts, sums and times, which SQLite answers as numbers, too. Ids are text. */
const numbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    numbers.has(oid) ? Number : pg.types.getTypeParser(oid, format),
};

/** A PostgreSQL database: its stores, which share the tables but not the queue. */
export class PostgresServer {
  readonly state: SqlStore;
  readonly journal: SqlStore;
  readonly reader: Knex;
  readonly #knexes: Knex[] = [];

  constructor(
    url: string,
    {
      clock,
      log,
      owner,
      committed,
    }: { clock: Clock; log: Log; owner: () => string | undefined; committed: () => void },
  ) {
    const connect = (name: string, max: number, settings: string, queryMs?: number): Knex => {
      const connections = knex({
        client: "pg",
        connection: {
          connectionString: url,
          application_name: `dicetower ${name}`,
          types,
          connectionTimeoutMillis: acquireMs,
          ...(queryMs === undefined ? {} : { query_timeout: queryMs }),
        } as Knex.PgConnectionConfig,
        compileSqlOnError: false,
        log: knexLog(log),
        acquireConnectionTimeout: acquireMs,
        pool: {
          min: 0,
          max,
          afterCreate: (connection: pg.Client, done: (error: unknown, connection: unknown) => void) => {
            connection.query(settings, (error: unknown) => done(error, connection));
          },
        },
      });
      this.#knexes.push(connections);
      return connections;
    };

    this.reader = connect(
      "read",
      readers,
      `SET default_transaction_read_only = on; SET statement_timeout = ${readMs}`,
    );
    guardClient(this.reader);
    // Of its own: those that read may all be taken, and then most of all something has to be ended.
    const canceller = connect("cancel", 1, `SET statement_timeout = ${cancelMs}`, cancelMs);
    const open = (name: string, after: () => void): SqlStore => {
      const key = {};
      const writer = new PostgresWriter(
        connect(name, 1, `SET lock_timeout = ${lockMs}`),
        (statement) => inOrder(key, statement),
        async (processId) => void (await canceller.raw("select pg_cancel_backend(?)", [processId])),
      );
      const watch = { name, now: () => clock.monotonic(), log, owner };
      // The server looks after its own files.
      const met = () => {};
      return new SqlStore("postgres", this.reader, new WriteQueue(writer, key, watch, after, met), log, met);
    };
    this.state = open("state", committed);
    this.journal = open("journal", () => {});
  }

  tick(): void {
    this.state.queue.expire();
    this.journal.queue.expire();
  }

  async close(): Promise<void> {
    await Promise.all([this.state.close(), this.journal.close()]);
    for (const connections of this.#knexes) await connections.destroy();
  }
}
