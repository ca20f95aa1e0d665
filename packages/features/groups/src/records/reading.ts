import type { Connection } from "@dicetower/contract";
import type { GroupKey } from "../api.js";
import type { GroupRows } from "./entry.js";
import { type AccountRow, type FieldRow, nameOf, type RecordRow, where } from "./row.js";

/** Groups of one query: databases put together conditions of a few hundred. */
const atOnce = 200;

/** Reads all rows of some groups, in their order; those that have no record are left out. */
export async function readGroups(db: Connection, keys: readonly GroupKey[]): Promise<GroupRows[]> {
  const found: GroupRows[] = [];
  for (let from = 0; from < keys.length; from += atOnce)
    found.push(...(await readSome(db, keys.slice(from, from + atOnce))));
  return found;
}

async function readSome(db: Connection, keys: readonly GroupKey[]): Promise<GroupRows[]> {
  const rows = await db<RecordRow>("groups_record").where(among(db, keys)).select();
  const accounts = await db<AccountRow>("groups_account").where(among(db, keys)).orderBy("account").select();
  const fields = await db<FieldRow>("groups_field").where(among(db, keys)).select();
  const byName = new Map(rows.map((row) => [nameOf(row.platform, row.group_id), row]));
  const accountsOf = gathered(accounts);
  const fieldsOf = gathered(fields);
  return keys.flatMap(({ platform, groupId }) => {
    const name = nameOf(platform, groupId);
    const row = byName.get(name);
    if (row === undefined) return [];
    return [{ row, accounts: accountsOf.get(name) ?? [], fields: fieldsOf.get(name) ?? [] }];
  });
}

/** Condition for rows of some groups: by platform, of which there are few. */
export function among(db: Connection, keys: readonly GroupKey[]): ReturnType<Connection["raw"]> {
  if (keys.length === 0) return db.raw("1 = 0");
  const [only] = keys;
  if (keys.length === 1 && only !== undefined)
    return db.raw("platform = ? and group_id = ?", [only.platform, only.groupId]);
  const byPlatform = new Map<string, string[]>();
  for (const { platform, groupId } of keys) {
    const ids = byPlatform.get(platform);
    if (ids === undefined) byPlatform.set(platform, [groupId]);
    else ids.push(groupId);
  }
  const parts = [...byPlatform].map(([platform, ids]) => ({
    sql: `(platform = ? and group_id in (${ids.map(() => "?").join(", ")}))`,
    values: [platform, ...ids],
  }));
  return db.raw(
    `(${parts.map(({ sql }) => sql).join(" or ")})`,
    parts.flatMap(({ values }) => values),
  );
}

function gathered<R extends { platform: string; group_id: string }>(rows: readonly R[]): Map<string, R[]> {
  const byName = new Map<string, R[]>();
  for (const row of rows) {
    const name = nameOf(row.platform, row.group_id);
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [row]);
    else known.push(row);
  }
  return byName;
}

/** Reads one record for a change. */
export function readRow(db: Connection, key: GroupKey): Promise<RecordRow | undefined> {
  return db<RecordRow>("groups_record").where(where(key)).first();
}
