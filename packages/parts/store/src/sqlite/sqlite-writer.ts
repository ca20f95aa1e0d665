import type { Connection } from "@dicetower/contract";
import type { Knex } from "knex";
import type sqlite3 from "sqlite3";
import type { Values } from "../batch/batch-rows.js";
import { markDatabaseError } from "../core/storage-failure.js";
import {
  bindTransactionClient,
  type RunInOrder,
  type TransactionClient,
} from "../core/transaction-client.js";
import type { Writer } from "../core/writer.js";
import { execOn } from "./native-sqlite.js";

/** The writing connection of a SQLite file. */
export class SqliteWriter implements Writer {
  readonly db: Connection;
  readonly maxSharedChanges = 64;
  readonly #client: TransactionClient<sqlite3.Database>;
  readonly #statements = new Map<string, sqlite3.Statement>();
  #database: sqlite3.Database | undefined;

  /** @param wrote called after each commit, and each statement of a batch */
  constructor(
    knex: Knex,
    inOrder: RunInOrder,
    readonly wrote: () => void,
  ) {
    this.db = knex;
    this.#client = bindTransactionClient(knex, inOrder);
  }

  /** The file has one writing connection, which is kept. */
  async acquire(): Promise<void> {
    this.#database ??= await this.#client.hold();
  }

  release(): void {}

  begin(): Promise<void> {
    return this.control("BEGIN IMMEDIATE");
  }

  async control(sql: string): Promise<void> {
    try {
      await execOn(this.#held(), sql);
    } catch (error) {
      markDatabaseError(error);
      throw error;
    }
  }

  saysNoneOpen(error: unknown): boolean {
    // SQLITE_ERROR has many causes; savepoints end with their transaction.
    return error instanceof Error && /no transaction is active|no such savepoint/.test(error.message);
  }

  async commit(): Promise<void> {
    await this.control("COMMIT");
    this.wrote();
  }

  async run(sql: string, parameters: Values): Promise<void> {
    const statement = await this.#statement(sql);
    await new Promise<void>((resolve, reject) => {
      statement.run(parameters, (error: Error | null) => {
        if (error === null) return resolve();
        markDatabaseError(error);
        reject(error);
      });
    });
    this.wrote();
  }

  async interrupt(): Promise<void> {
    this.#database?.interrupt();
  }

  suspendForeignKeys(): Promise<void> {
    return this.control("PRAGMA foreign_keys = OFF");
  }

  async checkForeignKeys(): Promise<void> {
    const rows = await new Promise<{ table: string; parent: string }[]>((resolve, reject) => {
      this.#held().all(
        "PRAGMA foreign_key_check",
        (error: Error | null, found: { table: string; parent: string }[]) =>
          error === null ? resolve(found) : reject(error),
      );
    });
    const row = rows[0];
    if (row !== undefined)
      throw new Error(`${rows.length} rows refer to nothing, the first from ${row.table} to ${row.parent}.`);
  }

  resumeForeignKeys(): Promise<void> {
    return this.control("PRAGMA foreign_keys = ON");
  }

  /** Gives the connection back to the pool, so that it can be closed. */
  async end(): Promise<void> {
    for (const statement of this.#statements.values())
      await new Promise<void>((resolve) => statement.finalize(() => resolve()));
    this.#statements.clear();
    this.#database = undefined;
    this.#client.release();
  }

  #held(): sqlite3.Database {
    if (this.#database === undefined) throw new Error("The store was used before it was open.");
    return this.#database;
  }

  async #statement(sql: string): Promise<sqlite3.Statement> {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = await new Promise<sqlite3.Statement>((resolve, reject) => {
      const prepared = this.#held().prepare(sql, (error: Error | null) => {
        if (error === null) return resolve(prepared);
        markDatabaseError(error);
        reject(error);
      });
    });
    this.#statements.set(sql, statement);
    return statement;
  }
}
