import { randomFillSync } from "node:crypto";
import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { expect } from "chai";
import { NativeSqlite } from "../../../../parts/store/src/sqlite/native-sqlite.js";

const pageBytes = 4_096;

/** Writes random bytes over the first pages of all tables with matching names, and of their indexes. */
export async function damageTables(path: string, like: string): Promise<void> {
  const database = await NativeSqlite.open(path, "read");
  const rows = await database.all("select rootpage from sqlite_schema where tbl_name like ?", like);
  await database.close();
  expect(rows, `tables like ${like}`).to.not.deep.equal([]);
  for (const { rootpage } of rows) overwrite(path, (Number(rootpage) - 1) * pageBytes, pageBytes);
}

/** Writes random bytes over the first page of one table or index. */
export async function damageOne(path: string, name: string): Promise<void> {
  const database = await NativeSqlite.open(path, "read");
  const [row] = await database.all("select rootpage from sqlite_schema where name = ?", name);
  await database.close();
  expect(row, name).to.not.equal(undefined);
  overwrite(path, (Number(row?.["rootpage"]) - 1) * pageBytes, pageBytes);
}

/** Does the same in an open file, and removes the page from the log, from which it would be read. */
export async function damageOpen(path: string, name: string): Promise<void> {
  const database = await NativeSqlite.open(path);
  await database.exec("PRAGMA busy_timeout = 5000; PRAGMA wal_checkpoint(TRUNCATE)");
  await database.close();
  await damageOne(path, name);
}

/** Writes random bytes over every second page, except for the first. */
export async function damageEverySecond(path: string): Promise<void> {
  for (let page = 1; page < statSync(path).size / pageBytes; page += 2)
    overwrite(path, page * pageBytes, pageBytes);
}

/** Writes random bytes over the header of the file. */
export async function damageHeader(path: string): Promise<void> {
  overwrite(path, 0, 100);
}

function overwrite(path: string, at: number, bytes: number): void {
  const file = openSync(path, "r+");
  try {
    writeSync(file, randomFillSync(Buffer.alloc(bytes)), 0, bytes, at);
  } finally {
    closeSync(file);
  }
}
