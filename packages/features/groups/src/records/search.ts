import type { Connection } from "@dicetower/contract";
import type { GroupKey } from "../api.js";
import { type GroupQuery, sortColumns } from "../routes/schemas.js";
import type { AccountRow, LabelRow, RecordRow } from "./row.js";

/**
 * Since when nothing was said in a group: since its last message, or since the bot got to know it. A time that is not
 * known is 0, and so never the latest of them.
 */
export const silentSince = "silentSince";
const silentSinceSql =
  "case when last_message_at >= joined_at and last_message_at >= created_at then last_message_at " +
  "when joined_at >= created_at then joined_at else created_at end";

/** A page of the keys that fit, and how many fit in all. @param query `sort` may be {@link silentSince} as well */
export async function searchGroups(
  db: Connection,
  query: GroupQuery,
  now: number,
): Promise<{ keys: GroupKey[]; total: number }> {
  const descending = query.sort.startsWith("-");
  const sort = descending ? query.sort.slice(1) : query.sort;
  const order = descending ? "desc" : "asc";
  const [counted] = await fitting(db, query, now).count({ total: "*" });
  const rows: Pick<RecordRow, "platform" | "group_id">[] = await fitting(db, query, now)
    .select("platform", "group_id")
    .orderBy([
      {
        column: sort === silentSince ? db.raw(silentSinceSql) : (sortColumns[sort] ?? "last_message_at"),
        order,
      },
      { column: "platform", order },
      { column: "group_id", order },
    ])
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const keys = rows.map((row) => ({ platform: row.platform, groupId: row.group_id }));
  return { keys, total: Number(counted?.["total"] ?? 0) };
}

const recordsOf = (db: Connection) => db<RecordRow>("groups_record");
type Rows = ReturnType<typeof recordsOf>;

function fitting(db: Connection, query: GroupQuery, now: number): Rows {
  const { platform, state, inviter, idleDays, active, test, q } = query;
  const rows = recordsOf(db);
  if (platform !== undefined) rows.where("platform", platform);
  if (state !== undefined) rows.where("state", state);
  if (active === true) rows.whereIn("state", ["active", "muted"]);
  if (active === false) rows.whereNotIn("state", ["active", "muted"]);
  if (test !== undefined) rows.where("test", test ? 1 : 0);
  if (inviter !== undefined) invitedBy(rows, inviter);
  if (idleDays !== undefined)
    for (const time of ["last_message_at", "joined_at", "created_at"] as const)
      rows.where(time, "<", now - idleDays * 86_400);
  if (q !== undefined && q !== "") containing(rows, q);
  labelled(db, rows, "tag", query.tag);
  labelled(db, rows, "flag", query.flag);
  if (query.adapterId !== undefined) {
    const account = query.adapterId;
    rows.whereExists(
      db<AccountRow>("groups_account")
        .select(db.raw("1"))
        .where({ account })
        .whereRaw("groups_account.platform = groups_record.platform")
        .whereRaw("groups_account.group_id = groups_record.group_id"),
    );
  }
  return rows;
}

function invitedBy(rows: Rows, inviter: string): void {
  const colon = inviter.indexOf(":");
  if (colon > 0) rows.where({ platform: inviter.slice(0, colon), inviter: inviter.slice(colon + 1) });
  else rows.where({ inviter });
}

/** Text search over name, remark and number, whatever the case of Latin letters. */
function containing(rows: Rows, q: string): void {
  const like = `%${q.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  rows.whereRaw(
    "(lower(name) like ? escape '\\' or lower(remark) like ? escape '\\' or lower(group_id) like ? escape '\\')",
    [like, like, like],
  );
}

function labelled(db: Connection, rows: Rows, kind: LabelRow["kind"], label: string | undefined): void {
  if (label === undefined) return;
  rows.whereExists(
    db<LabelRow>("groups_label")
      .select(db.raw("1"))
      .where({ kind, label })
      .whereRaw("groups_label.platform = groups_record.platform")
      .whereRaw("groups_label.group_id = groups_record.group_id"),
  );
}
