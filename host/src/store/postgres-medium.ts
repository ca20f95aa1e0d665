import type { Clock, Log } from "@dicetower/contract";
import type { Medium } from "./medium.js";
import { dumpTables } from "./postgres-dump.js";
import { PostgresServer } from "./postgres-server.js";
import { ownTables } from "./postgres-tables.js";

/** Connects to a PostgreSQL database. */
export async function openPostgres(
  url: string,
  options: { clock: Clock; log: Log; owner: () => string | undefined; committed: () => void },
): Promise<Medium> {
  const server = new PostgresServer(url, options);
  const { state, journal } = server;
  let fresh: boolean;
  try {
    fresh = await state.read(async (db) => !(await db.schema.hasTable("host_migration")));
  } catch (error) {
    await server.close();
    throw error;
  }
  return {
    state,
    journal,
    fresh,
    // The server checks its own pages.
    problem: "",
    begun: async () => {},
    tick: () => server.tick(),
    trim: async () => {},
    checkpoint: async () => {},
    check: () => state.read(async (db) => void (await db.raw("select 1"))),
    sizes: async () => [],
    bytes: () =>
      state.read(async (db) => {
        const tables = await ownTables(
          async <Row extends object>(sql: string) => (await db.raw<{ rows: Row[] }>(sql)).rows,
        );
        const { rows } = await db.raw<{ rows: { bytes: number | null }[] }>(
          "select sum(pg_total_relation_size(quote_ident(name)::regclass)) as bytes from unnest(?::text[]) as name",
          [tables],
        );
        return rows[0]?.bytes ?? 0;
      }),
    copyTo: async (folder) => [await dumpTables(url, folder)],
    close: () => server.close(),
  };
}
