import { randomBytes } from "node:crypto";
import type { Clock, Log } from "@dicetower/contract";
import knex, { type Knex } from "knex";
import pg from "pg";
import { knexLog } from "../core/knex-log.js";
import { SqlStore } from "../core/sql-store.js";
import { guardClient } from "../core/transaction-client.js";
import { inOrder } from "../core/transaction-scope.js";
import { WriteQueue } from "../core/write-queue.js";
import { PostgresWriter } from "./postgres-writer.js";
import { serviceName } from "./service-name.js";

const readers = 4;
const acquireMs = 5_000;
const readMs = 2_000;
const lockMs = 10_000;
/** Milliseconds a cancel may take on a connection that does not respond any more. */
const cancelMs = 2_000;

/** `bigint` and `numeric`: counts, sums and times, which SQLite also returns as numbers. Ids are text. */
const numbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    numbers.has(oid) ? Number : pg.types.getTypeParser(oid, format),
};

/** A PostgreSQL database with its two stores, which share the tables but not the queue. */
export class PostgresServer {
  readonly state: SqlStore;
  readonly journal: SqlStore;
  readonly reader: Knex;
  readonly #knexes: Knex[] = [];
  /** Distinguishes the connections of this process from those of others. */
  readonly #process = randomBytes(4).toString("hex");

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
            connection.query(`${settings}; ${this.#nameConnection(name)}`, (error: unknown) =>
              done(error, connection),
            );
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
    // Has a connection of its own: the reading ones may all be in use when something has to be cancelled.
    const canceller = connect("cancel", 1, `SET statement_timeout = ${cancelMs}`, cancelMs);
    const open = (name: string, after: () => void): SqlStore => {
      const key = {};
      const writer = new PostgresWriter(
        connect(name, 1, `SET lock_timeout = ${lockMs}`),
        (statement) => inOrder(key, statement),
        async (processId) => void (await canceller.raw("select pg_cancel_backend(?)", [processId])),
      );
      const watch = { name, now: () => clock.monotonic(), log, owner };
      // The server checks its own files.
      const onError = () => {};
      return new SqlStore(
        "postgres",
        this.reader,
        new WriteQueue(writer, key, watch, after, onError),
        log,
        onError,
      );
    };
    this.state = open("state", committed);
    this.journal = open("journal", () => {});
  }

  /** Other services with connections to the same tables: an id each. */
  async others(): Promise<string[]> {
    const { rows } = await this.reader.raw<{ rows: { process: string }[] }>(serviceName.allSql);
    return rows.map(({ process }) => process).filter((process) => process !== this.#process);
  }

  /** Returns SQL that names a connection, so that the server's list shows the tables and the process that use it. */
  #nameConnection(name: string): string {
    return serviceName.setSql(name, this.#process);
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
