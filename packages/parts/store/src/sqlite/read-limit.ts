import type { Knex } from "knex";
import type sqlite3 from "sqlite3";

/** Milliseconds one reading statement may take: an endless one keeps the write-ahead log growing. */
const maxMs = 2_000;

/** Interrupts statements that read for too long. */
export interface ReadLimit {
  /** Registers a connection. */
  readonly watch: (connection: sqlite3.Database) => void;
  /** Registers the statements of a knex. */
  follow(reader: Knex): void;
  /** Interrupts overdue statements; called periodically. */
  expire(): void;
}

export function limitReads(now: () => number): ReadLimit {
  const connections = new Map<string, sqlite3.Database>();
  const begun = new Map<string, number>();
  return {
    watch(connection) {
      const { __knexUid: id } = connection as unknown as { __knexUid: string };
      connections.set(id, connection);
      connection.on("close", () => connections.delete(id));
    },
    follow(reader) {
      reader.on("query", ({ __knexUid: id }: { __knexUid: string }) => begun.set(id, now()));
      const ended = (id: string) => begun.delete(id);
      reader.on("query-response", (_: unknown, { __knexUid: id }: { __knexUid: string }) => ended(id));
      reader.on("query-error", (_: unknown, { __knexUid: id }: { __knexUid: string }) => ended(id));
    },
    expire() {
      const limit = now() - maxMs;
      for (const [id, since] of begun) if (since < limit) connections.get(id)?.interrupt();
    },
  };
}
