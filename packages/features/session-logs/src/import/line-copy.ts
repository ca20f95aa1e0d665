import type { Connection } from "@dicetower/contract";
import { has, hiddenBit, type LineRow, type NewLine } from "../lines/line.js";
import { txtBytes } from "../lines/txt-form.js";
import type { PersonRow } from "../logs/log-row.js";
import type { LineInsert } from "./line-insert.js";

/**
 * Adds lines of one log to another, with what became of them.
 * @param rows at most `perInsert`, in the order of their ids
 * @param source name for lines that do not say where they are from
 */
export async function copyLines(
  db: Connection,
  insert: LineInsert,
  rows: readonly LineRow[],
  target: number,
  source: string,
): Promise<void> {
  const lines = rows.map(
    ({ import: _import, recalled_at: _recalled, edited_at: _edited, ...row }): NewLine => ({
      ...row,
      log: target,
      id: Number(row.id),
      at: Number(row.at),
      command_id: Number(row.command_id),
      source: row.source === "" ? source : row.source,
    }),
  );
  await insert.add(db, lines, 0);
  let hiddenBytes = 0;
  for (const row of rows) {
    const { id, recalled_at, edited_at } = row;
    if (Number(recalled_at) === 0 && Number(edited_at) === 0) continue;
    await db("session_logs_line")
      .where({ log: target, id: Number(id) })
      .update({ recalled_at, edited_at });
    // The txt form leaves out what was taken back.
    if (Number(recalled_at) > 0 && !has(row.flags, hiddenBit)) hiddenBytes += txtBytes(row);
  }
  if (hiddenBytes > 0)
    await db("session_logs_log")
      .where({ id: target })
      .update({ bytes: db.raw("bytes - ?", [hiddenBytes]) });
}

/** Gives the speakers of a log the roles that they have in another. */
export async function copyRoles(db: Connection, from: number, to: number): Promise<void> {
  const people = (await db<PersonRow>("session_logs_person").where({ log: from })) as PersonRow[];
  for (const { user_id, role } of people)
    await db<PersonRow>("session_logs_person").where({ log: to, user_id }).update({ role });
}
