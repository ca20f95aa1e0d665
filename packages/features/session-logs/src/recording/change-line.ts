import type { Connection } from "@dicetower/contract";
import { has, hiddenBit, type LineRow } from "../lines/line.js";
import { txtBytes } from "../lines/txt-form.js";

/** Names a line of a log. */
export interface LineKey {
  readonly log: number;
  readonly id: number;
}

/**
 * Changes a line that stands in its log, and how long the log is. Nothing where the line is gone.
 * @param values what changes; undefined for nothing
 */
export async function changeLine(
  db: Connection,
  key: LineKey,
  values: (row: LineRow) => Partial<LineRow> | undefined,
): Promise<void> {
  const where = { log: key.log, id: key.id };
  const row = (await db<LineRow>("session_logs_line").where(where).first()) as LineRow | undefined;
  const changed = row && values(row);
  if (row === undefined || changed === undefined) return;
  await db("session_logs_line").where(where).update(changed);
  await db("session_logs_log")
    .where({ id: key.log })
    .update({
      content: db.raw("content + 1"),
      bytes: db.raw("bytes + ?", [sizeOf({ ...row, ...changed }) - sizeOf(row)]),
    });
}

function sizeOf(row: LineRow): number {
  return has(row.flags, hiddenBit) || Number(row.recalled_at) > 0 ? 0 : txtBytes(row);
}

/** Newest lines among which one is looked for by the platform's id. */
const lookedThrough = 20_000;

/** Looks for the line of a message among the newest ones of a log. */
export async function findLine(db: Connection, log: number, messageId: string): Promise<number | undefined> {
  const newest = db("session_logs_line")
    .select("id", "raw_msg_id")
    .where({ log })
    .orderBy("id", "desc")
    .limit(lookedThrough)
    .as("newest");
  const row = (await db
    .from<Pick<LineRow, "id" | "raw_msg_id">>(newest)
    .where("raw_msg_id", messageId)
    .first("id")) as { id: number | string } | undefined;
  return row === undefined ? undefined : Number(row.id);
}
