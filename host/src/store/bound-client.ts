import type { Knex } from "knex";
import { fromMedium } from "./storage-failure.js";
import { outside } from "./turn.js";

/** What of a knex client is taken over here; the types of knex leave the client open. */
interface Client<C> {
  readonly constructor: new () => Client<C>;
  transacting: boolean;
  acquireConnection(): Promise<C>;
  releaseConnection(connection: C): Promise<void>;
  query(connection: C, query: unknown): Promise<unknown>;
  /**
   * Hands a statement to the driver, whether it comes from `query` or a transaction within a change; on SQLite from a
   * stream, too. On PostgreSQL knex opens a stream with `pg-query-stream`, which would pass this by: that package is not
   * installed, so a stream fails there.
   */
  _query(connection: C, query: unknown): Promise<unknown>;
}

/** Runs a statement when its turn comes, or refuses it. */
export type InOrder = <T>(statement: () => Promise<T>) => Promise<T>;

/** The pool of a knex whose statements all go to one connection. */
export interface BoundClient<C> {
  /** Takes a connection from the pool; statements go there from now on. */
  hold(): Promise<C>;
  release(): void;
}

/**
 * Has every statement of `knex` run on the connection that is held, and only `inOrder`. Transactions begun through it
 * become savepoints. (A knex transaction per change costs twice as much, and cannot share a commit.)
 */
export function bindClient<C>(knex: Knex, inOrder: InOrder): BoundClient<C> {
  const client: Client<C> = knex.client;
  const acquire = client.acquireConnection.bind(client);
  const release = client.releaseConnection.bind(client);
  let held: C | undefined;

  client.transacting = true;
  client.acquireConnection = () => (held === undefined ? Promise.reject(outside()) : Promise.resolve(held));
  client.releaseConnection = () => Promise.resolve();
  // Transactions within a change have clients of their own, which know of this one only its class.
  class Bound extends client.constructor {
    override _query(connection: C, statement: unknown): Promise<unknown> {
      return inOrder(async () => {
        checkBindings(statement);
        return super._query(connection, statement);
      });
    }
  }
  Object.setPrototypeOf(client, Bound.prototype);
  knex.on("query-error", fromMedium);

  return {
    async hold() {
      held = await acquire();
      return held;
    },
    release() {
      if (held === undefined) return;
      const connection = held;
      held = undefined;
      // Both dialects give it back at once; the promise is a form.
      void release(connection).catch(() => {});
    },
  };
}

/** Checks the parameters of all statements of a knex that reads, and marks what the database says as its own. */
export function guardClient(knex: Knex): void {
  const client: Client<unknown> = knex.client;
  const acquire = client.acquireConnection.bind(client);
  const query = client.query.bind(client);
  client.acquireConnection = () =>
    acquire().catch((error: unknown) => {
      fromMedium(error);
      throw error;
    });
  client.query = (connection, statement) => {
    checkBindings(statement);
    return query(connection, statement);
  };
  knex.on("query-error", fromMedium);
}

/** SQLite would store these as NULL or as the text of a number, without a word. */
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
