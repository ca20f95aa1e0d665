import type { Ask } from "../postgres/postgres-tables.js";
import {
  type CarryOver,
  carryOverOf,
  carryOverSql,
  newestChangeSql,
  type RestoreNote,
  restoreKeySql,
  restoreRows,
  restoreTables,
  tooOld,
  unasked,
} from "./restore-record.js";

/**
 * Reads what a restore carries over, within its transaction.
 * @param present names of the existing tables
 */
export async function readCarryOver(ask: Ask, present: readonly string[]): Promise<CarryOver> {
  return present.includes("host_outliving") ? carryOverOf(await ask(carryOverSql)) : unasked(tooOld);
}

/** Records a restore within its transaction, after the tables. */
export async function recordRestore(ask: Ask, note: RestoreNote): Promise<void> {
  for (const table of restoreTables) await ask(table);
  const [newest] = await ask<{ change: string | null }>(newestChangeSql);
  const [own] = await ask<{ key: string }>(restoreKeySql);
  const { row, outliving } = restoreRows(note, newest?.change, own?.key);
  await ask("delete from host_restore");
  await ask(
    `insert into host_restore ("key", "at", backup, change, outlived_json) values ($1, $2, $3, $4, $5)`,
    row,
  );
  await ask("delete from host_outliving");
  for (const one of outliving)
    await ask("insert into host_outliving (name, value_json) values ($1, $2)", one);
}
