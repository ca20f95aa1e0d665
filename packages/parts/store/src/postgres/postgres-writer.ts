import type { Duplex } from "node:stream";
import type { Connection } from "@dicetower/contract";
import type { Knex } from "knex";
import type pg from "pg";
import type { Values } from "../batch/batch-rows.js";
import { markDatabaseError } from "../core/storage-failure.js";
import {
  bindTransactionClient,
  type RunInOrder,
  type TransactionClient,
} from "../core/transaction-client.js";
import type { Writer } from "../core/writer.js";

/** Fields of a connection of the driver that its types leave out. */
interface Hidden {
  /** Sent by the server when it connects. */
  readonly processID?: number | null;
  readonly connection: { readonly stream: Duplex };
}

/** A writing connection to PostgreSQL; a lost one is replaced before the next change. */
export class PostgresWriter implements Writer {
  readonly db: Connection;
  /** A failed statement fails the whole transaction on PostgreSQL, so changes do not share one. */
  readonly maxSharedChanges = 1;
  readonly #client: TransactionClient<pg.Client>;
  #connection: pg.Client | undefined;

  /** @param cancel cancels the statement of a connection through another one */
  constructor(
    knex: Knex,
    inOrder: RunInOrder,
    readonly cancel: (processId: number) => Promise<void>,
  ) {
    this.db = knex;
    this.#client = bindTransactionClient(knex, inOrder);
  }

  async acquire(): Promise<void> {
    this.#connection = await this.#client.hold();
  }

  release(): void {
    this.#connection = undefined;
    this.#client.release();
  }

  begin(): Promise<void> {
    return this.control("BEGIN");
  }

  async control(sql: string): Promise<void> {
    await this.#query(sql, []);
  }

  /** Returns true: a rollback fails only where the connection, and so its transaction, is gone. */
  saysNoneOpen(): boolean {
    return true;
  }

  async commit(): Promise<void> {
    const { command } = await this.#query("COMMIT", []);
    if (command === "ROLLBACK")
      throw new Error("A statement of the change had failed, so the database took all of it back.");
  }

  async run(sql: string, parameters: Values): Promise<void> {
    let place = 0;
    await this.#query(
      sql.replace(/\?/g, () => `$${++place}`),
      parameters,
    );
  }

  async interrupt(): Promise<void> {
    if (this.#connection === undefined) return;
    const connection = this.#connection as pg.Client & Hidden;
    const { processID } = connection;
    if (typeof processID !== "number") return;
    try {
      await this.cancel(processID);
    } catch (error) {
      // The next statement on this connection would wait; the next change gets another one. The stream is destroyed,
      // because a server that does not respond does not complete the closing handshake either.
      const ended = connection.end();
      connection.connection.stream.destroy();
      await ended;
      throw error;
    }
  }

  /** Constraints are checked by the server at each statement; tables can be altered in place. */
  async suspendForeignKeys(): Promise<void> {}
  async checkForeignKeys(): Promise<void> {}
  async resumeForeignKeys(): Promise<void> {}

  async #query(sql: string, parameters: Values): Promise<pg.QueryResult> {
    if (this.#connection === undefined) throw new Error("The store was used before it was open.");
    try {
      return await this.#connection.query(sql, [...parameters]);
    } catch (error) {
      markDatabaseError(error);
      throw error;
    }
  }
}
