import type { Connection } from "@dicetower/contract";
import type { ScriptId, StoredValue } from "../api.js";
import { fromStored, toStored } from "./stored-text.js";

const table = "script_host_value";
/** Values in one statement: databases take some 32 000 parameters. */
const perStatement = 500;

export interface ValueRow {
  readonly language: string;
  readonly name: string;
  readonly space: string;
  readonly key: string;
  readonly value: string;
  readonly bytes: number;
  readonly updated_at: number | string;
}

/** One space of one script. */
export interface Place extends ScriptId {
  readonly space: string;
}

/** Bytes that a value takes with its key. */
export function bytesOf(key: string, value: string): number {
  return Buffer.byteLength(key) + Buffer.byteLength(value);
}

export function values(db: Connection, { language, name, space }: Place) {
  return db<ValueRow>(table).where({ language, name: toStored(name), space });
}

/** Those of a language in one space. */
export function allValues(db: Connection, language: string, space: string) {
  return db<ValueRow>(table).where({ language, space });
}

/** A condition that holds for keys with this beginning, whatever the collation. */
export function beginning(db: Connection, prefix: string) {
  const stored = toStored(prefix);
  return db.raw("substr(??, 1, ?) = ?", ["key", [...stored].length, stored]);
}

/** Writes what has changed; undefined removes. */
export async function write(
  db: Connection,
  place: Place,
  changes: ReadonlyMap<string, string | undefined>,
  now: number,
): Promise<void> {
  const { language, space } = place;
  const name = toStored(place.name);
  const rows: ValueRow[] = [];
  const gone: string[] = [];
  for (const [key, value] of changes)
    if (value === undefined) gone.push(toStored(key));
    else
      rows.push({
        language,
        name,
        space,
        key: toStored(key),
        value: toStored(value),
        bytes: bytesOf(key, value),
        updated_at: now,
      });
  for (let at = 0; at < gone.length; at += perStatement)
    await values(db, place)
      .whereIn("key", gone.slice(at, at + perStatement))
      .delete();
  for (let at = 0; at < rows.length; at += perStatement)
    await db<ValueRow>(table)
      .insert(rows.slice(at, at + perStatement))
      .onConflict(["language", "name", "space", "key"])
      .merge(["value", "bytes", "updated_at"]);
}

export function storedValue({ key, value, updated_at }: ValueRow): StoredValue {
  return { key: fromStored(key), value: fromStored(value), updatedAt: Number(updated_at) };
}
