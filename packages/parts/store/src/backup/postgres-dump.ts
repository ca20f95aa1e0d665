import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { quote } from "../core/quote.js";
import {
  type Ask,
  ownTables,
  planSequences,
  planTable,
  type SequencePlan,
  type TablePlan,
} from "../postgres/postgres-tables.js";
import { type BackupFile, measure } from "./backup-manifest.js";

/**
 * Name of the file of a dump. Its first line is a `DumpHeader`; then come, per table, `{"table":name}` and a line
 * `{"row":{…}}` for each of its rows.
 */
export const dumpName = "tables.jsonl";
/** Rows fetched at once. */
const fetchRows = 1_000;

/** The definitions of the tables and sequences in a dump. */
export interface DumpHeader {
  readonly tables: readonly TablePlan[];
  readonly sequences: readonly SequencePlan[];
}

/** Runs `work` with a connection that is closed afterwards. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client, ask: Ask) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "dicetower backup" });
  await client.connect();
  try {
    return await work(
      client,
      async <Row extends object>(sql: string, parameters: readonly unknown[] = []) => {
        const { rows } = await client.query<Row>(sql, [...parameters]);
        return rows;
      },
    );
  } finally {
    await client.end();
  }
}

/** Writes a snapshot of all of our tables into one file. */
export function dumpTables(url: string, folder: string): Promise<BackupFile> {
  return withClient(url, async (client, ask) => {
    const path = join(folder, dumpName);
    const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
    const rows: Record<string, number> = {};
    try {
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      const names = await ownTables(ask);
      const tables: TablePlan[] = [];
      for (const name of names) tables.push(await planTable(ask, name));
      const header: DumpHeader = { tables, sequences: await planSequences(ask, names) };
      await file.appendFile(`${JSON.stringify(header)}\n`);
      for (const name of names) {
        await file.appendFile(`${JSON.stringify({ table: name })}\n`);
        rows[name] = await dumpRows(client, name, (text) => file.appendFile(text));
      }
      await client.query("COMMIT");
      await file.sync();
    } finally {
      await file.close();
    }
    return { name: dumpName, ...(await measure(path)), rows };
  });
}

/** Writes the rows as the server formats them: numbers may be longer than those of JavaScript. */
async function dumpRows(
  client: pg.Client,
  table: string,
  write: (text: string) => Promise<void>,
): Promise<number> {
  await client.query(
    `DECLARE dump NO SCROLL CURSOR FOR select '{"row":' || row_to_json(t)::text || '}' as line from ${quote(table)} t`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${fetchRows} FROM dump`);
    if (rows.length > 0) await write(rows.map(({ line }) => `${line}\n`).join(""));
    count += rows.length;
    if (rows.length < fetchRows) break;
  }
  await client.query("CLOSE dump");
  return count;
}
