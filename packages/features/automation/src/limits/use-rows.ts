import type { Connection, GroupInsert, Store } from "@dicetower/contract";
import type { UseFilter } from "../api.js";

/** How often something was used, in one scope. */
export interface UseRow {
  readonly rule: string;
  /** `cooldown`, or the period. */
  readonly kind: string;
  readonly platform: string;
  readonly group_id: string;
  readonly user_id: string;
  /** UTC epoch milliseconds: the last use, or the beginning of the period. */
  readonly at: number;
  readonly count: number;
  /** From when it may be forgotten, UTC epoch milliseconds; 0 for never. */
  readonly ends_at: number;
}

/** What a use is found by. */
export type UseKey = Omit<UseRow, "at" | "count" | "ends_at">;

const table = "automation_use";

/** Writes uses, the later one of each scope over the earlier. */
export const useInsert: GroupInsert<UseRow> = {
  table,
  insert: {
    rule: "text",
    kind: "text",
    platform: "text",
    group_id: "text",
    user_id: "text",
    at: "integer",
    count: "integer",
    ends_at: "integer",
  },
  conflict: { on: ["rule", "kind", "platform", "group_id", "user_id"], keep: "new" },
};

/** Name of a use in memory. */
export function nameOf(row: UseKey): string {
  return `${row.rule}\n${row.kind}\n${row.platform}\n${row.group_id}\n${row.user_id}`;
}

/** Uses that count still, those that end first left out where there are more. */
export async function readUses(store: Store, now: number, most: number): Promise<readonly UseRow[]> {
  const rows = await store.read((db) =>
    db<UseRow>(table)
      .where((one) => one.where("ends_at", 0).orWhere("ends_at", ">", now))
      .orderBy("at", "desc")
      .limit(most),
  );
  return rows.map(plain);
}

/** Uses with these keys, as they are stored now. */
export async function storedUses(db: Connection, keys: readonly UseKey[]): Promise<readonly UseRow[]> {
  const rows = await db<UseRow>(table).where((any) => {
    for (const { rule, kind, platform, group_id, user_id } of keys)
      void any.orWhere({ rule, kind, platform, group_id, user_id });
  });
  return rows.map((row) => plain(row as UseRow));
}

/** Keeps other processes from counting uses of the same rules, until the transaction ends. PostgreSQL alone. */
export async function lockUses(db: Connection, keys: readonly UseKey[]): Promise<void> {
  // In one order, so that no two wait for one another.
  const rules = [...new Set(keys.map(({ rule }) => rule))].sort();
  for (const rule of rules)
    await db.raw(
      "select pg_advisory_xact_lock(hashtext(current_schema() || '.automation_use'), hashtext(?))",
      [rule],
    );
}

function plain(row: UseRow): UseRow {
  return { ...row, at: Number(row.at), count: Number(row.count), ends_at: Number(row.ends_at) };
}

/** Uses of a person. */
export function usesOf(store: Store, platform: string, userId: string): Promise<readonly UseRow[]> {
  return store.read((db) => db<UseRow>(table).where({ platform, user_id: userId }).limit(1_000));
}

/** Deletes what does not count any more. */
export async function deleteEnded(store: Store, now: number): Promise<void> {
  await store.change((db) =>
    db<UseRow>(table).where("ends_at", ">", 0).andWhere("ends_at", "<=", now).delete(),
  );
}

/** Deletes uses. @returns how many there were */
export function deleteUses(db: Connection, prefix: string, filter: UseFilter): Promise<number> {
  const { rule, platform, userId, groupId } = filter;
  const wanted = { rule, platform, user_id: userId, group_id: groupId };
  const query = db<UseRow>(table).where(
    Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
  );
  // `like` minds the case in one database and not in the other.
  if (prefix !== "") void query.andWhereRaw("substr(rule, 1, ?) = ?", [prefix.length, prefix]);
  return query.delete();
}

/** True for what {@link deleteUses} deletes. */
export function isMeant(
  row: UseRow,
  prefix: string,
  { rule, platform, userId, groupId }: UseFilter,
): boolean {
  return (
    row.rule.startsWith(prefix) &&
    (rule === undefined || rule === row.rule) &&
    (platform === undefined || platform === row.platform) &&
    (userId === undefined || userId === row.user_id) &&
    (groupId === undefined || groupId === row.group_id)
  );
}
