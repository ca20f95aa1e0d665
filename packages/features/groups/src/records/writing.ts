import type { Connection, JsonValue } from "@dicetower/contract";
import type { GroupKey } from "../api.js";
import { type FieldRow, type LabelRow, type RecordRow, where } from "./row.js";

/** Rows that one statement takes. */
const atOnce = 100;

/** Writes tags or flags, in their table as well. @returns the column of the record */
export async function writeLabels(
  db: Connection,
  key: GroupKey,
  kind: LabelRow["kind"],
  labels: readonly string[],
): Promise<string> {
  await db<LabelRow>("groups_label")
    .where({ ...where(key), kind })
    .delete();
  if (labels.length > 0)
    await db<LabelRow>("groups_label").insert(labels.map((label) => ({ ...where(key), kind, label })));
  return JSON.stringify(labels);
}

/** Writes values of fields; null takes the default again. */
export async function writeFields(
  db: Connection,
  key: GroupKey,
  values: ReadonlyMap<string, JsonValue | null>,
): Promise<void> {
  const names = [...values.keys()];
  if (names.length === 0) return;
  await db<FieldRow>("groups_field").where(where(key)).whereIn("field", names).delete();
  const rows = [...values].flatMap(([field, value]) =>
    value === null ? [] : [{ ...where(key), field, value: JSON.stringify(value) }],
  );
  for (let from = 0; from < rows.length; from += atOnce)
    await db<FieldRow>("groups_field").insert(rows.slice(from, from + atOnce));
}

/** Removes all that is stored of a group. @returns false where there is no record */
export async function removeGroup(db: Connection, key: GroupKey): Promise<boolean> {
  for (const table of ["groups_label", "groups_account", "groups_field"])
    await db(table).where(where(key)).delete();
  return Number(await db("groups_record").where(where(key)).delete()) > 0;
}

/** Some groups in which only the test chat has spoken. */
export async function readTestGroups(db: Connection): Promise<GroupKey[]> {
  const rows = await db<RecordRow>("groups_record")
    .select("platform", "group_id")
    .where({ test: 1 })
    .limit(atOnce);
  return rows.map(({ platform, group_id }) => ({ platform, groupId: group_id }));
}
