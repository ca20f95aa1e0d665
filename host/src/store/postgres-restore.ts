import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import type pg from "pg";
import { verifyBackup } from "./backup-manifest.js";
import { type DumpHeader, dumpName, withClient } from "./postgres-dump.js";
import { outlivingPostgres, recordInPostgres } from "./postgres-handover.js";
import { type ColumnPlan, ownTables, type TablePlan } from "./postgres-tables.js";
import { quote } from "./quote.js";

/** Rows put in at once. */
const loadRows = 500;

/**
 * Puts the tables of a dump in place of ours, in one transaction: all of them or none.
 * @param at UTC epoch seconds, for the record of it
 * @returns why the database before could not be asked for what is to outlive it, empty where it was, or it was empty
 * @throws Error when the backup is not whole
 */
export async function restorePostgres(url: string, backup: string, at: number): Promise<string> {
  const manifest = await verifyBackup(backup);
  if (manifest.dialect !== "postgres")
    throw new Error("This backup is from SQLite: restore it without DICETOWER_DATABASE_URL.");
  return withClient(url, async (client, ask) => {
    await client.query("BEGIN");
    const loader = new Loader(client);
    const present = await ownTables(ask);
    const before = await outlivingPostgres(ask, present);
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
    await recordInPostgres(ask, { key: randomUUID(), at, backup: basename(backup), before });
    await client.query("COMMIT");
    return present.length === 0 ? "" : before.unasked;
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

/** What would slow loading down, or refer to rows that are not there yet. */
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

/** Collects rows and puts them in many at a time. */
class Loader {
  readonly #client: pg.Client;
  #sql = "";
  #rows: string[] = [];

  constructor(client: pg.Client) {
    this.#client = client;
  }

  async take(line: string, tables: readonly TablePlan[]): Promise<void> {
    if (line.startsWith('{"row":')) {
      // The text of the row goes on as it is: its numbers may be longer than those of JavaScript.
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
