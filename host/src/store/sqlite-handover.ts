import { existsSync } from "node:fs";
import { sentenceOf } from "@dicetower/contract";
import { NativeSqlite } from "./native-sqlite.js";
import {
  type Before,
  newestChange,
  noted,
  outlivingRows,
  ownRestore,
  type RestoreNote,
  recorded,
  restoreTables,
  tooOld,
  unasked,
  written,
} from "./restore-record.js";

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
    return unasked(sentenceOf(error));
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
