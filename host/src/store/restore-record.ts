import type { EarlierRestore, JsonValue, Restore } from "@dicetower/contract";

/** Made by a migration, and by a restore in a state that is older than that; one statement for both databases. */
export const restoreTables = [
  `create table if not exists host_restore
     ("key" text primary key, "at" bigint not null, backup text not null, change bigint not null, outlived_json text not null)`,
  "create table if not exists host_outliving (name text primary key, value_json text not null)",
] as const;

/** The notes that a state hands over. */
export const outlivingRows = "select name, value_json from host_outliving";
/** How far the changes of a state had come. */
export const newestChange = "select max(sequence) as change from host_change";
/** Behind which restore a state was. */
export const ownRestore = `select "key" from host_restore`;

/** Names of notes that begin so are the host's own. */
export const ownNames = "host.";
/** Under this name the list of restores outlives the next one, as notes do. */
const listName = `${ownNames}restores`;
/** Under this name the record of a restore holds what it knows beside the notes. */
const knownName = `${ownNames}restore`;
/** Restores that are listed. */
const mostListed = 10;

/** What the state before a restore hands over. */
export interface Before extends Pick<Restore, "outlived" | "earlier" | "unasked"> {}

/** A restore that is about to be recorded. */
export interface RestoreNote extends Pick<Restore, "key" | "at" | "backup"> {
  readonly before: Before;
}

/** Why a state without the tables was not asked. */
export const tooOld = "it was empty, or older than notes that outlive a restore";

/** What a state hands over that could not be asked. */
export function unasked(reason: string): Before {
  return { outlived: {}, earlier: [], unasked: reason };
}

/** What the rows of `host_outliving` say. */
export function noted(rows: readonly Readonly<Record<string, unknown>>[]): Before {
  const { [listName]: list, ...outlived } = Object.fromEntries(
    rows.map((row) => [String(row["name"]), JSON.parse(String(row["value_json"])) as JsonValue]),
  );
  return { outlived, earlier: (list ?? []) as unknown as readonly EarlierRestore[], unasked: "" };
}

/** What the record of a restore holds beside its columns. */
export function recorded(json: unknown): { readonly from: string; readonly before: Before } {
  const { [knownName]: known, ...outlived } = JSON.parse(String(json)) as Record<string, JsonValue>;
  const { from = "", ...rest } = (known ?? {}) as Partial<Omit<Before, "outlived"> & { from: string }>;
  return { from, before: { outlived, earlier: [], unasked: "", ...rest } };
}

/**
 * What a restore writes. The notes of the state before take the place of those that were put back: another restore
 * may come before anybody has noted anything, and those that were put back are of their time.
 */
export function written({ key, at, backup, before }: RestoreNote, newest: unknown, own: unknown) {
  const { outlived, earlier, unasked } = before;
  const change = Number(newest ?? 0);
  const from = String(own ?? "");
  const list: readonly EarlierRestore[] = [{ key, at, backup, change, from }, ...earlier];
  const record = { ...outlived, [knownName]: { from, earlier, unasked } };
  const outliving = Object.entries({ ...outlived, [listName]: list.slice(0, mostListed) });
  return {
    row: [key, at, backup, change, JSON.stringify(record)] as const,
    outliving: outliving.map(([name, value]) => [name, JSON.stringify(value)] as const),
  };
}
