import type { Knex } from "knex";
import { markDatabaseError } from "./storage-failure.js";
import { outsideTransaction } from "./transaction-scope.js";

/** The parts of a knex client that are replaced here; the types of knex leave the client untyped. */
interface Client<C> {
  readonly constructor: new () => Client<C>;
  transacting: boolean;
  acquireConnection(): Promise<C>;
  releaseConnection(connection: C): Promise<void>;
  query(connection: C, query: unknown): Promise<unknown>;
  /**
   * Passes a statement to the driver, from `query` and from a transaction within a change; on SQLite from a stream, too.
   * On PostgreSQL knex opens streams with `pg-query-stream`, which would bypass this: that package is not installed, so
   * a stream fails there.
   */
  _query(connection: C, query: unknown): Promise<unknown>;
}

/** Runs a statement after those before it, or rejects it. */
export type RunInOrder = <T>(statement: () => Promise<T>) => Promise<T>;

/** A knex client whose statements all go to one connection. */
export interface TransactionClient<C> {
  /** Takes a connection from the pool for all following statements. */
  hold(): Promise<C>;
  release(): void;
}

/**
 * Binds every statement of `knex` to the connection that is held, and runs it through `inOrder`. Transactions begun
 * through it become savepoints. (A knex transaction per change costs twice as much, and cannot share a commit.)
 */
export function bindTransactionClient<C>(knex: Knex, inOrder: RunInOrder): TransactionClient<C> {
  const client: Client<C> = knex.client;
  const acquire = client.acquireConnection.bind(client);
  const release = client.releaseConnection.bind(client);
  let held: C | undefined;

  client.transacting = true;
  client.acquireConnection = () =>
    held === undefined ? Promise.reject(outsideTransaction()) : Promise.resolve(held);
  client.releaseConnection = () => Promise.resolve();
  // knex builds the client of a nested transaction from the class of this one.
  class TransactionBound extends client.constructor {
    override _query(connection: C, statement: unknown): Promise<unknown> {
      return inOrder(async () => {
        checkBindings(statement);
        return super._query(connection, statement);
      });
    }
  }
  Object.setPrototypeOf(client, TransactionBound.prototype);
  knex.on("query-error", markDatabaseError);

  return {
    async hold() {
      held = await acquire();
      return held;
    },
    release() {
      if (held === undefined) return;
      const connection = held;
      held = undefined;
      // Both dialects release it synchronously.
      void release(connection).catch(() => {});
    },
  };
}

/** Checks the parameters of all statements of a reading knex, and marks errors that come from the database. */
export function guardClient(knex: Knex): void {
  const client: Client<unknown> = knex.client;
  const acquire = client.acquireConnection.bind(client);
  const query = client.query.bind(client);
  client.acquireConnection = () =>
    acquire().catch((error: unknown) => {
      markDatabaseError(error);
      throw error;
    });
  client.query = (connection, statement) => {
    checkBindings(statement);
    return query(connection, statement);
  };
  knex.on("query-error", markDatabaseError);
}

/** Rejects values that SQLite would silently store as NULL or as the text of a number. */
function checkBindings(statement: unknown): void {
  const { bindings } = statement as { bindings?: unknown };
  if (!Array.isArray(bindings)) return;
  for (const value of bindings) {
    if (typeof value === "bigint")
      throw new TypeError("A BigInt cannot be stored: ids are text, other numbers stay below 2^53.");
    if (value instanceof Date)
      throw new TypeError(
        "A Date cannot be stored: store epoch seconds, and say so in the name of the column.",
      );
  }
}
