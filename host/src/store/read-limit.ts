import type { Knex } from "knex";
import type sqlite3 from "sqlite3";

/** Milliseconds one reading statement may take: an endless one makes the write-ahead log grow (reliability B2). */
const longestMs = 2_000;

/** Ends statements that read for too long. */
export interface ReadLimit {
  /** Learns of a connection. */
  watch(connection: sqlite3.Database): void;
  /** Learns of the statements of a knex. */
  follow(reader: Knex): void;
  /** Called now and then. */
  expire(): void;
}

export function bounded(now: () => number): ReadLimit {
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
      const limit = now() - longestMs;
      for (const [id, since] of begun) if (since < limit) connections.get(id)?.interrupt();
    },
  };
}
