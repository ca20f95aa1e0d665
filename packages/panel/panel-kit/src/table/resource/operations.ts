import { callApi, fillPath } from "../../data/api.js";
import type { Json, ManifestTable, Operation } from "../../engine/index.js";

/** A record of a resource. */
export type TableRecord = Readonly<Record<string, Json>>;

/** What names a record: one member, or several joined with `:`. */
export function idOf(record: TableRecord, { idField }: Pick<ManifestTable, "idField">): string {
  if (!idField.includes(":")) return String(record[idField] ?? "");
  return idField
    .split(":")
    .map((name) => String(record[name] ?? ""))
    .join(":");
}

/** The members that an id is made of; the last one may have colons in it. */
export function partsOf(id: string, { idField }: Pick<ManifestTable, "idField">): TableRecord {
  const names = idField.split(":");
  const words = id.split(":");
  return Object.fromEntries(
    names.map((name, at) => [name, at === names.length - 1 ? words.slice(at).join(":") : (words[at] ?? "")]),
  );
}

/**
 * Path of an operation for a record: `{name}` is the member of that name, otherwise what names the record, or the part
 * of it that stands in the same place.
 */
export function pathFor(
  operation: Pick<Operation, "path">,
  record: TableRecord,
  table: Pick<ManifestTable, "idField">,
): string {
  const names = [...operation.path.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name);
  const parts = table.idField.split(":");
  const wordOf = (name: string, at: number) => {
    if (Object.hasOwn(record, name)) return String(record[name] ?? "");
    const part = parts.length === names.length ? String(record[parts[at] ?? ""] ?? "") : "";
    // A part that means another path, or that may begin like a whole id, is told from these by the whole id.
    return part === "" || part === "." || part === ".." || part.includes(":") ? idOf(record, table) : part;
  };
  return fillPath(operation.path, Object.fromEntries(names.map((name, at) => [name, wordOf(name, at)])));
}

/** Does an operation. @throws ApiFailure */
export function perform(operation: Operation, path: string, body?: Json | FormData): Promise<unknown> {
  const answered = callApi(operation.method.toUpperCase(), path, body === undefined ? {} : { body });
  return answered.then(({ data }) => data);
}

/** Switches a record. A bare POST turns it over, the others say what it shall be. */
export function switchRecord(table: ManifestTable, record: TableRecord, enabled: boolean): Promise<unknown> {
  const { toggle } = table;
  if (toggle === null) return Promise.resolve();
  return perform(toggle, pathFor(toggle, record, table), toggle.method === "POST" ? undefined : { enabled });
}
