import { isDeepStrictEqual } from "node:util";
import { type Actor, type JsonObject, type JsonValue, type Store, truncateText } from "@dicetower/contract";
import {
  type ImportChange,
  type ImportRecords,
  type ImportTarget,
  importTarget,
  RowEdits,
  undoRows,
} from "@dicetower/imports/api";
import type { GroupKey } from "../api.js";
import { type FieldRegistry, saveSourced, take } from "../fields/registry.js";
import { flags as allFlags, type Flag } from "../flags.js";
import { maxGreetingLength, noGreeting } from "../greetings/greeting-fields.js";
import { type GroupRecords, insertRecord } from "../records/group-records.js";
import { readGroups, readRow } from "../records/reading.js";
import { nameOf, type RecordRow, where } from "../records/row.js";

type Imported = ImportRecords["groups"];

const maxNameLength = 200;
const maxRemarkLength = 200;

/** Fields that other features keep, as they were and as they are to be. */
interface Sourced {
  readonly sourced?: JsonObject;
}

/** What taking in groups of another bot works with. */
export interface GroupImportServices {
  readonly store: Store;
  readonly groupRecords: GroupRecords;
  readonly fields: FieldRegistry;
}

/** Takes in groups of another bot: who invited it, remarks, greetings, and values of fields. */
export function groupImport({ store, groupRecords, fields }: GroupImportServices): ImportTarget {
  const { clock } = groupRecords;
  return importTarget<"groups">({
    key: "groups",
    async predict(record, known) {
      const key = keyOf(record);
      const title = record.name || `${key.platform}:${key.groupId}`;
      const [found] = await store.read((db) => readGroups(db, [key]));
      if (found === undefined) return { outcome: "new", title };
      const next = recordColumns(record, found.row);
      const wanted = valuesOf(record);
      const stored = new Map(found.fields.map(({ field, value }) => [field, value]));
      const changed = Object.entries(wanted.own).filter(
        ([field, value]) => !isDeepStrictEqual(ownValue(field, stored.get(field)), value),
      );
      const overwrites =
        changed.some(([field]) => stored.has(field)) ||
        (found.row.remark !== "" && next.remark !== undefined && next.remark !== found.row.remark);
      if (overwrites && known === undefined) return { outcome: "clash", title };
      const now = await sourcedNow(key, Object.keys(wanted.sourced));
      const isSame =
        changed.length === 0 && differing(found.row, next).length === 0 && isSameOfAll(now, wanted.sourced);
      return { outcome: isSame ? "same" : "changes", title };
    },
    prepare: async (record) => {
      const { sourced } = valuesOf(record);
      return sourcedNow(keyOf(record), Object.keys(sourced));
    },
    async write(record, { transaction: db, prepared }) {
      const key = keyOf(record);
      const edits = new RowEdits(db);
      const row = await readRow(db, key);
      if (row === undefined) {
        await insertRecord(db, key, { state: "unknown" }, clock.seconds());
        const made = (await readRow(db, key)) as RecordRow;
        const next = recordColumns(record, made);
        if (Object.keys(next).length > 0) await db("groups_record").where(where(key)).update(next);
        edits.made("groups_record", where(key), { remark: "", ...next, revision: 1, command_count: 0 });
      } else {
        const next = recordColumns(record, row);
        if (differing(row, next).length > 0)
          await edits.set("groups_record", where(key), {
            ...next,
            revision: Number(row.revision) + 1,
            updated_at: clock.seconds(),
          });
      }
      for (const label of flagsOf(record))
        await edits.set("groups_label", { ...where(key), kind: "flag", label }, {});
      const { own, sourced } = valuesOf(record);
      for (const [field, value] of Object.entries(own))
        await edits.set("groups_field", { ...where(key), field }, { value: JSON.stringify(value) });
      const isSourced = !isSameOfAll(prepared as JsonObject, sourced);
      return edits.change(
        nameOf(key.platform, key.groupId),
        isSourced ? { before: { sourced: prepared as JsonObject }, after: { sourced } } : undefined,
      );
    },
    async carryOut(change, record, { actor }) {
      const { sourced: from = {} } = change.before as Sourced;
      const { sourced: to = {} } = change.after as Sourced;
      await setSourced(keyOf(record), from, to, actor);
      return undefined;
    },
    async takeBack(change, { actor }) {
      const key = keyOfName(change.key);
      const { sourced: before = {} } = change.before as Sourced;
      const { sourced: after = {} } = change.after as Sourced;
      const now = await sourcedNow(key, Object.keys(after));
      const isOurs = Object.keys(after).every(
        (field) => isSameValue(now[field], after[field]) || isSameValue(now[field], before[field]),
      );
      if (isOurs) await setSourced(key, now, before, actor);
      return isOurs;
    },
    async undo(change, db) {
      if (!(await undoRows(change, db))) return false;
      if (wasMade(change))
        for (const table of ["groups_label", "groups_account", "groups_field"])
          await db(table)
            .where(where(keyOfName(change.key)))
            .delete();
      return true;
    },
    done: () => {
      groupRecords.forgetAll();
      return Promise.resolve();
    },
  });

  /** Values of fields that are in force here and take them; those that others keep apart. */
  function valuesOf(record: Imported): { readonly own: JsonObject; readonly sourced: JsonObject } {
    const own: Record<string, JsonValue> = {};
    const sourced: Record<string, JsonValue> = {};
    for (const [name, value] of Object.entries(wishes(record))) {
      const field = fields.get(name)?.item;
      const checked = field?.schema.validate(value, { convert: false });
      if (field === undefined || checked === undefined || checked.error !== undefined) continue;
      (field.source === undefined ? own : sourced)[name] = checked.value as JsonValue;
    }
    return { own, sourced };
  }

  function ownValue(name: string, stored: string | undefined): JsonValue | undefined {
    const field = fields.get(name)?.item;
    return field === undefined ? undefined : take(field, stored);
  }

  async function sourcedNow(key: GroupKey, names: readonly string[]): Promise<JsonObject> {
    const now: Record<string, JsonValue> = {};
    for (const name of names) {
      const by = fields.get(name);
      const [value] = (await by?.run(() => by.item.source?.load([key]))) ?? [];
      if (value !== undefined) now[name] = value;
    }
    return now;
  }

  async function setSourced(key: GroupKey, from: JsonObject, to: JsonObject, actor: Actor): Promise<void> {
    for (const [name, value] of Object.entries(to)) {
      const by = fields.get(name);
      if (by === undefined || value === undefined || isSameValue(value, from[name])) continue;
      await saveSourced(by, key, isDeepStrictEqual(value, by.item.default) ? null : value, actor);
    }
  }
}

/** Whether fields of other features have these values. */
function isSameOfAll(now: JsonObject, wanted: JsonObject): boolean {
  const names = new Set([...Object.keys(now), ...Object.keys(wanted)]);
  return [...names].every((name) => isSameValue(now[name], wanted[name]));
}

/** Lists of ids are sets: who keeps them may put them in an order of its own. */
function isSameValue(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  const isIds = (value: unknown): value is readonly string[] =>
    Array.isArray(value) && value.every((id) => typeof id === "string");
  if (isIds(one) && isIds(other)) return isDeepStrictEqual([...one].sort(), [...other].sort());
  return isDeepStrictEqual(one, other);
}

/** What a record asks of fields. */
function wishes({ fields = {}, welcome, welcomeOff, botOn }: Imported): JsonObject {
  const text = truncateText(welcome ?? "", maxGreetingLength);
  return {
    ...fields,
    ...(text === ""
      ? {}
      : { welcome: { ...noGreeting, enabled: welcomeOff !== true, variants: [{ text, weight: 1 }] } }),
    ...(botOn === undefined ? {} : { enabled: botOn }),
  };
}

/** Columns as they are to be: a name or an inviter that is known here stays, the last message is the later one. */
function recordColumns(record: Imported, row: RecordRow) {
  const { name, inviterId, note, lastMessageAt } = record;
  const set = JSON.parse(row.flags) as string[];
  const added = flagsOf(record).filter((flag) => !set.includes(flag));
  return {
    ...(added.length === 0 ? {} : { flags: JSON.stringify([...set, ...added]) }),
    ...(name === undefined || row.name !== "" ? {} : { name: truncateText(name, maxNameLength) }),
    ...(inviterId === undefined || row.inviter !== "" ? {} : { inviter: inviterId }),
    ...(note === undefined ? {} : { remark: truncateText(note, maxRemarkLength) }),
    ...(lastMessageAt === undefined
      ? {}
      : { last_message_at: Math.max(lastMessageAt, Number(row.last_message_at)) }),
  };
}

/** Flags come on top of those that a group has. */
function flagsOf({ fields }: Imported): Flag[] {
  const wanted = fields?.["flags"];
  return Array.isArray(wanted) ? allFlags.filter((flag) => wanted.includes(flag)) : [];
}

function differing(
  row: RecordRow,
  next: Readonly<Partial<Record<keyof RecordRow, string | number>>>,
): string[] {
  return Object.entries(next)
    .filter(([column, value]) => String(row[column as keyof RecordRow]) !== String(value))
    .map(([column]) => column);
}

function keyOf({ platform, groupId }: GroupKey): GroupKey {
  return { platform, groupId };
}

function keyOfName(name: string): GroupKey {
  const at = name.indexOf("\n");
  return { platform: name.slice(0, at), groupId: name.slice(at + 1) };
}

function wasMade({ before }: ImportChange): boolean {
  const { rows = [] } = before as { readonly rows?: readonly { table: string; columns: unknown }[] };
  return rows[0]?.table === "groups_record" && rows[0].columns === null;
}
