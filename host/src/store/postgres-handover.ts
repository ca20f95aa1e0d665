import type { Ask } from "./postgres-tables.js";
import {
  type Before,
  newestChange,
  noted,
  outlivingRows,
  ownRestore,
  type RestoreNote,
  restoreTables,
  tooOld,
  unasked,
  written,
} from "./restore-record.js";

/**
 * What the state before a restore hands over, asked within the transaction of the restore.
 * @param present the tables that there are
 */
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
