import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import type pg from "pg";
import { verifyBackup } from "../backup/backup-manifest.js";
import { type DumpHeader, dumpName, withClient } from "../backup/postgres-dump.js";
import { quote } from "../core/quote.js";
import { type ColumnPlan, ownTables, type TablePlan } from "../postgres/postgres-tables.js";
import { serviceName } from "../postgres/service-name.js";
import { readCarryOver, recordRestore } from "./postgres-carry-over.js";
import { restoreKeySql } from "./restore-record.js";

/** Rows inserted at once. */
const loadRows = 500;

/**
 * Replaces our tables with those of a dump in one transaction.
 * @param at UTC epoch seconds, for its record
 * @param key key of the restore: if the tables are already those of it, nothing is done
 * @returns why nothing could be carried over from the previous database; empty if it was, or the database was empty
 * @throws Error if the backup is not intact
 */
export async function restorePostgres(
  url: string,
  backup: string,
  at: number,
  key: string = randomUUID(),
): Promise<string> {
  const manifest = await verifyBackup(backup);
  if (manifest.dialect !== "postgres")
    throw new Error("This backup is from SQLite: restore it without DICETOWER_DATABASE_URL.");
  return withClient(url, async (client, ask) => {
    await client.query("BEGIN");
    const loader = new Loader(client);
    const present = await ownTables(ask);
    if (present.includes("host_restore") && (await ask<{ key: string }>(restoreKeySql))[0]?.key === key)
      return "";
    const before = await readCarryOver(ask, present);
    const lines = createInterface({
      input: createReadStream(join(backup, dumpName)),
      crlfDelay: Number.POSITIVE_INFINITY,
    });
    let header: DumpHeader | undefined;
    for await (const line of lines) {
      if (header === undefined) {
        header = JSON.parse(line) as DumpHeader;
        const gone = new Set([...present, ...header.tables.map(({ name }) => name)]);
        for (const name of gone) await client.query(`DROP TABLE IF EXISTS ${quote(name)} CASCADE`);
        await makeTables(client, header);
      } else await loader.take(line, header.tables);
    }
    await loader.flush();
    if (header === undefined) throw new Error("The backup is empty.");
    await finishTables(client, header);
    await recordRestore(ask, { key, at, backup: basename(backup), before });
    await client.query("COMMIT");
    return present.length === 0 ? "" : before.unasked;
  });
}

/** Counts the services that are connected to the same tables. */
export function servicesAt(url: string): Promise<number> {
  return withClient(url, async (_, ask) => {
    const rows = await ask<{ process: string }>(serviceName.allSql);
    return rows.length;
  });
}

async function makeTables(client: pg.Client, { tables, sequences }: DumpHeader): Promise<void> {
  for (const { name, type, internal } of sequences)
    if (!internal) {
      await client.query(`DROP SEQUENCE IF EXISTS ${quote(name)} CASCADE`);
      await client.query(`CREATE SEQUENCE ${quote(name)} AS ${type}`);
    }
  for (const { name, columns } of tables)
    await client.query(`CREATE TABLE ${quote(name)} (${columns.map(columnSql).join(", ")})`);
}

function columnSql({ name, type, notNull, default: value, identity, generated }: ColumnPlan): string {
  const words = [quote(name), type];
  if (generated) words.push(`GENERATED ALWAYS AS (${value}) STORED`);
  else if (identity !== "") words.push(`GENERATED ${identity === "a" ? "ALWAYS" : "BY DEFAULT"} AS IDENTITY`);
  else if (value !== null) words.push(`DEFAULT ${value}`);
  if (notNull) words.push("NOT NULL");
  return words.join(" ");
}

/** Creates constraints and indexes, which would slow loading down or refer to rows not loaded yet. */
async function finishTables(client: pg.Client, { tables, sequences }: DumpHeader): Promise<void> {
  for (const foreign of [false, true])
    for (const table of tables)
      for (const constraint of table.constraints)
        if (constraint.foreign === foreign)
          await client.query(
            `ALTER TABLE ${quote(table.name)} ADD CONSTRAINT ${quote(constraint.name)} ${constraint.definition}`,
          );
  for (const { indexes } of tables) for (const definition of indexes) await client.query(definition);
  for (const { name, last, table, column, internal } of sequences) {
    if (!internal && table !== null && column !== null)
      await client.query(`ALTER SEQUENCE ${quote(name)} OWNED BY ${quote(table)}.${quote(column)}`);
    if (last !== null) await client.query("select setval($1::regclass, $2)", [quote(name), last]);
  }
}

/** Collects rows and inserts many at a time. */
class Loader {
  readonly #client: pg.Client;
  #sql = "";
  #rows: string[] = [];

  constructor(client: pg.Client) {
    this.#client = client;
  }

  async take(line: string, tables: readonly TablePlan[]): Promise<void> {
    if (line.startsWith('{"row":')) {
      // The row is passed on as text: its numbers may be longer than those of JavaScript.
      this.#rows.push(line.slice('{"row":'.length, -1));
      if (this.#rows.length >= loadRows) await this.flush();
      return;
    }
    await this.flush();
    const { table: name } = JSON.parse(line) as { table: string };
    const plan = tables.find((table) => table.name === name);
    if (plan === undefined) throw new Error(`the backup has rows for a table it does not describe: ${name}`);
    const columns = plan.columns.filter(({ generated }) => !generated).map((column) => quote(column.name));
    this.#sql = `insert into ${quote(name)} (${columns.join(", ")}) overriding system value
      select ${columns.join(", ")} from json_populate_recordset(null::${quote(name)}, $1::json)`;
  }

  async flush(): Promise<void> {
    if (this.#rows.length > 0) await this.#client.query(this.#sql, [`[${this.#rows.join(",")}]`]);
    this.#rows = [];
  }
}
