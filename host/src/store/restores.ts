import { existsSync } from "node:fs";
import type { EarlierRestore, JsonValue, Restore, Restores } from "@dicetower/contract";
import { NativeSqlite } from "./native-sqlite.js";
import type { Ask } from "./postgres-tables.js";

/** Made by a migration, and by a restore in a state that is older than that; one statement for both databases. */
export const restoreTables = [
  `create table if not exists host_restore
     ("key" text primary key, "at" bigint not null, backup text not null, change bigint not null, outlived_json text not null)`,
  "create table if not exists host_outliving (name text primary key, value_json text not null)",
] as const;

const outlivingRows = "select name, value_json from host_outliving";
const newestChange = "select max(sequence) as change from host_change";

const ownRestore = `select "key" from host_restore`;
/** Under this name the list of restores outlives the next one, as notes do. */
const listName = "host.restores";
/** Under this name the record of a restore holds what it knows beside the notes. */
const knownName = "host.restore";
/** Restores that are listed. */
const mostListed = 10;

/** What the state before a restore hands over. */
export interface Before extends Pick<Restore, "outlived" | "earlier" | "unasked"> {}

/** A restore that is about to be recorded. */
export interface RestoreNote extends Pick<Restore, "key" | "at" | "backup"> {
  readonly before: Before;
}

/** What is recorded of restores in a store, and what is to outlive them. */
export const storedRestores: Restores = {
  async last(db) {
    const row: Record<string, number | string> | undefined = await db("host_restore")
      .orderBy("at", "desc")
      .first();
    if (row === undefined) return undefined;
    const { from, before } = recorded(row["outlived_json"]);
    return {
      key: String(row["key"]),
      at: Number(row["at"]),
      backup: String(row["backup"]),
      change: Number(row["change"]),
      from,
      ...before,
    };
  },
  async note(db, name, value) {
    await db("host_outliving")
      .insert({ name, value_json: JSON.stringify(value) })
      .onConflict("name")
      .merge();
  },
};

/**
 * What the state before a restore hands over.
 * @param key of the restore: a state that it has put in place already hands over what the one before it did
 */
export async function outlivingSqlite(path: string, key: string): Promise<Before> {
  if (!existsSync(path)) return unasked("it was not there any more");
  let database: NativeSqlite | undefined;
  try {
    database = await NativeSqlite.open(path);
    const tables = await database.all(
      "select name from sqlite_master where name in ('host_restore', 'host_outliving')",
    );
    if (tables.length < restoreTables.length) return unasked(tooOld);
    const [record] = await database.all(`select outlived_json from host_restore where "key" = ?`, key);
    if (record !== undefined) return recorded(record["outlived_json"]).before;
    return noted(await database.all(outlivingRows));
  } catch (error) {
    return unasked(error instanceof Error ? error.message : String(error));
  } finally {
    await database?.close().catch(() => {});
  }
}

/** Records a restore in the file that is about to be put in place. */
export async function recordInSqlite(path: string, note: RestoreNote): Promise<void> {
  const database = await NativeSqlite.open(path);
  try {
    for (const table of restoreTables) await database.exec(table);
    const [newest] = await database.all(newestChange);
    const [own] = await database.all(ownRestore);
    const { row, outliving } = written(note, newest?.["change"], own?.["key"]);
    await database.exec("delete from host_restore");
    await database.run(
      `insert into host_restore ("key", "at", backup, change, outlived_json) values (?, ?, ?, ?, ?)`,
      ...row,
    );
    await database.exec("delete from host_outliving");
    for (const one of outliving)
      await database.run("insert into host_outliving (name, value_json) values (?, ?)", ...one);
  } finally {
    await database.close();
  }
}

/** The same on PostgreSQL, within the transaction of the restore. @param present the tables that there are */
export async function outlivingPostgres(ask: Ask, present: readonly string[]): Promise<Before> {
  return present.includes("host_outliving") ? noted(await ask(outlivingRows)) : unasked(tooOld);
}

/** Records a restore within its transaction, behind the tables. */
export async function recordInPostgres(ask: Ask, note: RestoreNote): Promise<void> {
  for (const table of restoreTables) await ask(table);
  const [newest] = await ask<{ change: string | null }>(newestChange);
  const [own] = await ask<{ key: string }>(ownRestore);
  const { row, outliving } = written(note, newest?.change, own?.key);
  await ask("delete from host_restore");
  await ask(
    `insert into host_restore ("key", "at", backup, change, outlived_json) values ($1, $2, $3, $4, $5)`,
    row,
  );
  await ask("delete from host_outliving");
  for (const one of outliving)
    await ask("insert into host_outliving (name, value_json) values ($1, $2)", one);
}

const tooOld = "it was empty, or older than notes that outlive a restore";

function unasked(reason: string): Before {
  return { outlived: {}, earlier: [], unasked: reason };
}

/** What the rows of `host_outliving` say. */
function noted(rows: readonly Readonly<Record<string, unknown>>[]): Before {
  const { [listName]: list, ...outlived } = Object.fromEntries(
    rows.map((row) => [String(row["name"]), JSON.parse(String(row["value_json"])) as JsonValue]),
  );
  return { outlived, earlier: (list ?? []) as unknown as readonly EarlierRestore[], unasked: "" };
}

/** What the record of a restore holds beside its columns. */
function recorded(json: unknown): { readonly from: string; readonly before: Before } {
  const { [knownName]: known, ...outlived } = JSON.parse(String(json)) as Record<string, JsonValue>;
  const { from = "", ...rest } = (known ?? {}) as Partial<Omit<Before, "outlived"> & { from: string }>;
  return { from, before: { outlived, earlier: [], unasked: "", ...rest } };
}

/**
 * What a restore writes. The notes of the state before take the place of those that were put back: another restore
 * may come before anybody has noted anything, and those that were put back are of their time.
 */
function written({ key, at, backup, before }: RestoreNote, newest: unknown, own: unknown) {
  const { outlived, earlier, unasked } = before;
  const change = Number(newest ?? 0);
  const from = String(own ?? "");
  const list: readonly EarlierRestore[] = [{ key, at, backup, change, from }, ...earlier];
  const record = { ...outlived, [knownName]: { from, earlier, unasked } };
  const outliving = Object.entries({ ...outlived, [listName]: list.slice(0, mostListed) });
  return {
    row: [key, at, backup, change, JSON.stringify(record)] as const,
    outliving: outliving.map(([name, value]) => [name, JSON.stringify(value)] as const),
  };
}
