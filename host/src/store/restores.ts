import { existsSync } from "node:fs";
import type { JsonValue, Restore, Restores } from "@dicetower/contract";
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

/** A restore that is about to be recorded. */
export interface RestoreNote extends Omit<Restore, "change"> {}

/** What is recorded of restores in a store, and what is to outlive them. */
export const storedRestores: Restores = {
  async last(db) {
    const row: Record<string, number | string> | undefined = await db("host_restore")
      .orderBy("at", "desc")
      .first();
    if (row === undefined) return undefined;
    return {
      key: String(row["key"]),
      at: Number(row["at"]),
      backup: String(row["backup"]),
      change: Number(row["change"]),
      outlived: JSON.parse(String(row["outlived_json"])) as Restore["outlived"],
    };
  },
  async note(db, name, value) {
    await db("host_outliving")
      .insert({ name, value_json: JSON.stringify(value) })
      .onConflict("name")
      .merge();
  },
};

type Outlived = Restore["outlived"];

/**
 * What the state before a restore hands over.
 * @param key of the restore: a state that it has put in place already hands over what the one before it did
 * @returns nothing where the state cannot be read or is older than that
 */
export async function outlivingSqlite(path: string, key: string): Promise<Outlived> {
  if (!existsSync(path)) return {};
  let database: NativeSqlite | undefined;
  try {
    database = await NativeSqlite.open(path);
    const [before] = await database.all(`select outlived_json from host_restore where "key" = ?`, key);
    if (before !== undefined) return JSON.parse(String(before["outlived_json"])) as Outlived;
    return outlivedBy(await database.all(outlivingRows));
  } catch {
    return {};
  } finally {
    await database?.close().catch(() => {});
  }
}

/** Records a restore in the file that is about to be put in place. */
export async function recordInSqlite(
  path: string,
  { key, at, backup, outlived }: RestoreNote,
): Promise<void> {
  const database = await NativeSqlite.open(path);
  try {
    for (const table of restoreTables) await database.exec(table);
    const [newest] = await database.all(newestChange);
    await database.exec("delete from host_restore");
    await database.run(
      `insert into host_restore ("key", "at", backup, change, outlived_json) values (?, ?, ?, ?, ?)`,
      ...[key, at, backup, Number(newest?.["change"] ?? 0), JSON.stringify(outlived)],
    );
  } finally {
    await database.close();
  }
}

/** The same on PostgreSQL, within the transaction of the restore. @param present the tables that there are */
export async function outlivingPostgres(ask: Ask, present: readonly string[]): Promise<Outlived> {
  return present.includes("host_outliving") ? outlivedBy(await ask(outlivingRows)) : {};
}

/** Records a restore within its transaction, behind the tables. */
export async function recordInPostgres(ask: Ask, { key, at, backup, outlived }: RestoreNote): Promise<void> {
  for (const table of restoreTables) await ask(table);
  await ask("delete from host_restore");
  await ask(
    `insert into host_restore ("key", "at", backup, change, outlived_json)
     values ($1, $2, $3, coalesce((${newestChange}), 0), $4)`,
    [key, at, backup, JSON.stringify(outlived)],
  );
}

function outlivedBy(rows: readonly Readonly<Record<string, unknown>>[]): Outlived {
  return Object.fromEntries(
    rows.map((row) => [String(row["name"]), JSON.parse(String(row["value_json"])) as JsonValue]),
  );
}
