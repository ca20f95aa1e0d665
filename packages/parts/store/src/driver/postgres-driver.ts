import type { Clock, Log } from "@dicetower/contract";
import { dumpTables } from "../backup/postgres-dump.js";
import { PostgresServer } from "../postgres/postgres-server.js";
import { ownTables } from "../postgres/postgres-tables.js";
import type { Driver } from "./driver.js";

/** Connects to a PostgreSQL database. */
export async function openPostgresDriver(
  url: string,
  options: { clock: Clock; log: Log; owner: () => string | undefined; committed: () => void },
): Promise<Driver> {
  const server = new PostgresServer(url, options);
  const { state, journal } = server;
  let fresh: boolean;
  try {
    fresh = await state.read(async (db) => !(await db.schema.hasTable("host_migration")));
  } catch (error) {
    await server.close();
    throw error;
  }
  const met = new Set<string>();
  /** Logs each other service once: those present at the start, and later ones when they connect. */
  const greet = async (): Promise<void> => {
    const others = await server.others();
    const newcomers = others.filter((id) => !met.has(id));
    met.clear();
    for (const id of others) met.add(id);
    if (newcomers.length > 0)
      options.log.warn(
        "another service uses the same tables of PostgreSQL: settings, records and jobs are shared; accounts of platforms, files of the data folder, flood limits and the event stream of the panel are not, and each answers what its own accounts hear",
        { others: others.length },
      );
  };
  return {
    state,
    journal,
    fresh,
    // The server checks its own pages.
    problem: "",
    opened: greet,
    tick: () => server.tick(),
    trim: greet,
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
