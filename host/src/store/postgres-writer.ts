import type { Duplex } from "node:stream";
import type { Connection } from "@dicetower/contract";
import type { Knex } from "knex";
import type pg from "pg";
import { type BoundClient, bindClient, type InOrder } from "./bound-client.js";
import type { Values } from "./group-rows.js";
import { fromMedium } from "./storage-failure.js";
import type { Writer } from "./writer.js";

/** What a connection of the driver has beside its types. */
interface Hidden {
  /** Told by the server when it connects. */
  readonly processID?: number | null;
  readonly connection: { readonly stream: Duplex };
}

/** A writing connection to PostgreSQL; a lost one is replaced before the next change. */
export class PostgresWriter implements Writer {
  readonly db: Connection;
  /** A failed statement spoils the whole transaction here, so changes do not share one. */
  readonly shares = 1;
  readonly #client: BoundClient<pg.Client>;
  #connection: pg.Client | undefined;

  /** @param cancel ends what the server runs for a connection, asked for through another one */
  constructor(
    knex: Knex,
    inOrder: InOrder,
    readonly cancel: (processId: number) => Promise<void>,
  ) {
    this.db = knex;
    this.#client = bindClient(knex, inOrder);
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

  /** The server refuses no rollback: the connection is gone, and its transaction with it. */
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
      // What comes next on it would wait for that statement; the next change gets another connection. A server that
      // answers nothing does not say goodbye either.
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
      fromMedium(error);
      throw error;
    }
  }
}
