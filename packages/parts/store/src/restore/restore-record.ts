import type { EarlierRestore, JsonValue, Restore } from "@dicetower/contract";

/** Created by a migration, and by a restore of a state that is older than it; valid in both dialects. */
export const restoreTables = [
  `create table if not exists host_restore
     ("key" text primary key, "at" bigint not null, backup text not null, change bigint not null, outlived_json text not null)`,
  "create table if not exists host_outliving (name text primary key, value_json text not null)",
] as const;

/** Selects the notes that a restore carries over. */
export const carryOverSql = "select name, value_json from host_outliving";
/** Selects the newest change of a state. */
export const newestChangeSql = "select max(sequence) as change from host_change";
/** Selects the key of the last restore of a state. */
export const restoreKeySql = `select "key" from host_restore`;

/** Prefix of the notes of the host itself. */
export const ownNames = "host.";
/** Name of the note with the list of restores. */
const listName = `${ownNames}restores`;
/** Name of the field of a record with its data besides the notes. */
const knownName = `${ownNames}restore`;
/** Number of restores that are listed. */
const maxListed = 10;

/** The data that a restore carries over from the previous state. */
export interface CarryOver extends Pick<Restore, "outlived" | "earlier" | "unasked"> {}

/** A restore that is about to be recorded. */
export interface RestoreNote extends Pick<Restore, "key" | "at" | "backup"> {
  readonly before: CarryOver;
}

/** The reason for a state without the tables. */
export const tooOld = "it was empty, or older than notes that outlive a restore";

/** Returns an empty carry-over for a state that could not be read. */
export function unasked(reason: string): CarryOver {
  return { outlived: {}, earlier: [], unasked: reason };
}

/** Parses the rows of `host_outliving`. */
export function carryOverOf(rows: readonly Readonly<Record<string, unknown>>[]): CarryOver {
  const { [listName]: list, ...outlived } = Object.fromEntries(
    rows.map((row) => [String(row["name"]), JSON.parse(String(row["value_json"])) as JsonValue]),
  );
  return { outlived, earlier: (list ?? []) as unknown as readonly EarlierRestore[], unasked: "" };
}

/** Parses the JSON of a restore record. */
export function parseRecord(json: unknown): { readonly from: string; readonly before: CarryOver } {
  const { [knownName]: known, ...outlived } = JSON.parse(String(json)) as Record<string, JsonValue>;
  const { from = "", ...rest } = (known ?? {}) as Partial<Omit<CarryOver, "outlived"> & { from: string }>;
  return { from, before: { outlived, earlier: [], unasked: "", ...rest } };
}

/**
 * Returns the rows that a restore writes. The notes of the previous state replace those in the backup: they are newer,
 * and another restore may follow before any feature writes a note.
 */
export function restoreRows({ key, at, backup, before }: RestoreNote, newest: unknown, own: unknown) {
  const { outlived, earlier, unasked } = before;
  const change = Number(newest ?? 0);
  const from = String(own ?? "");
  const list: readonly EarlierRestore[] = [{ key, at, backup, change, from }, ...earlier];
  const record = { ...outlived, [knownName]: { from, earlier, unasked } };
  const outliving = Object.entries({ ...outlived, [listName]: list.slice(0, maxListed) });
  return {
    row: [key, at, backup, change, JSON.stringify(record)] as const,
    outliving: outliving.map(([name, value]) => [name, JSON.stringify(value)] as const),
  };
}
