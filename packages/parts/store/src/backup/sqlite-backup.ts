import { open } from "node:fs/promises";
import { basename, join } from "node:path";
import { problemOf } from "../sqlite/integrity.js";
import { NativeSqlite } from "../sqlite/native-sqlite.js";
import { type BackupFile, measure } from "./backup-manifest.js";

/**
 * Copies a snapshot of a database that is in use, then checks the copy and counts its rows.
 * @throws Error when the copy is damaged
 */
export async function copyDatabase(source: string, folder: string): Promise<BackupFile> {
  const name = basename(source);
  const path = join(folder, name);
  const database = await NativeSqlite.open(source);
  try {
    await database.exec("PRAGMA busy_timeout = 5000");
    await database.run("VACUUM INTO ?", path);
  } finally {
    await database.close();
  }
  const file = await open(path, "r+");
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
  const problem = await problemOf(path, "whole");
  if (problem !== "") throw new Error(`the copy of ${name} is not sound: ${problem}`);
  return { name, ...(await measure(path)), rows: await countRows(path) };
}

/** Counts the rows per table, without those of SQLite itself. */
async function countRows(path: string): Promise<Record<string, number>> {
  const database = await NativeSqlite.open(path, "read");
  try {
    const tables = await database.all(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await database.all(`select count(*) as rows from "${String(name)}"`);
      counts[String(name)] = Number(row?.["rows"]);
    }
    return counts;
  } finally {
    await database.close();
  }
}
