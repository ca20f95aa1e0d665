import { existsSync } from "node:fs";
import { errorMessage } from "@dicetower/contract";
import { NativeSqlite } from "../sqlite/native-sqlite.js";
import {
  type CarryOver,
  carryOverOf,
  carryOverSql,
  newestChangeSql,
  parseRecord,
  type RestoreNote,
  restoreKeySql,
  restoreRows,
  restoreTables,
  tooOld,
  unasked,
} from "./restore-record.js";

/**
 * Reads the data that a restore carries over from the previous state.
 * @param key key of the restore: if it was interrupted and this state is already the restored one, its record is used
 */
export async function readCarryOver(path: string, key: string): Promise<CarryOver> {
  if (!existsSync(path)) return unasked("it was not there any more");
  let database: NativeSqlite | undefined;
  try {
    database = await NativeSqlite.open(path);
    const tables = await database.all(
      "select name from sqlite_master where name in ('host_restore', 'host_outliving')",
    );
    if (tables.length < restoreTables.length) return unasked(tooOld);
    const [record] = await database.all(`select outlived_json from host_restore where "key" = ?`, key);
    if (record !== undefined) return parseRecord(record["outlived_json"]).before;
    return carryOverOf(await database.all(carryOverSql));
  } catch (error) {
    return unasked(errorMessage(error));
  } finally {
    await database?.close().catch(() => {});
  }
}

/** Records a restore in the file that is about to be moved into place. */
export async function recordRestore(path: string, note: RestoreNote): Promise<void> {
  const database = await NativeSqlite.open(path);
  try {
    for (const table of restoreTables) await database.exec(table);
    const [newest] = await database.all(newestChangeSql);
    const [own] = await database.all(restoreKeySql);
    const { row, outliving } = restoreRows(note, newest?.["change"], own?.["key"]);
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
