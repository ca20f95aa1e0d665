import { ApiFailure, api, fillPath } from "../data/api.js";
import type { Json, ManifestTable, Operation } from "../engine/index.js";

/** A record of a resource. */
export type TableRecord = Readonly<Record<string, Json>>;

/** What names a record: one member, or several joined with `:`. */
export function idOf(record: TableRecord, { idField }: ManifestTable): string {
  return idField
    .split(":")
    .map((name) => String(record[name] ?? ""))
    .join(":");
}

/** Path of an operation for a record: `{name}` is the member of that name, otherwise what names the record. */
export function pathFor(operation: Operation, record: TableRecord, table: ManifestTable): string {
  const names = [...operation.path.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name);
  return fillPath(
    operation.path,
    Object.fromEntries(
      names.map((name) => [
        name,
        Object.hasOwn(record, name) ? String(record[name] ?? "") : idOf(record, table),
      ]),
    ),
  );
}

const verbs = {
  GET: api.get,
  POST: api.post,
  PUT: api.put,
  PATCH: api.patch,
  DELETE: api.delete,
} as const;

/** Does an operation. @throws ApiFailure */
export function perform(operation: Operation, path: string, body?: Json): Promise<unknown> {
  const verb = verbs[operation.method.toUpperCase() as keyof typeof verbs] ?? api.post;
  return verb(path, body === undefined ? {} : { body });
}

/** Switches a record. A bare POST turns it over, the others say what it shall be. */
export function switchRecord(table: ManifestTable, record: TableRecord, enabled: boolean): Promise<unknown> {
  const { toggle } = table;
  if (toggle === null) return Promise.resolve();
  return perform(toggle, pathFor(toggle, record, table), toggle.method === "POST" ? undefined : { enabled });
}

/** Does the same to several records, a few at a time; what fails does not stop the others. */
export async function forAll(
  records: readonly TableRecord[],
  act: (record: TableRecord) => Promise<unknown>,
): Promise<{ readonly done: number; readonly failures: readonly ApiFailure[] }> {
  const failures: ApiFailure[] = [];
  const waiting = [...records];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await act(next).catch((error: unknown) => failures.push(failureOf(error)));
  };
  await Promise.all([work(), work(), work(), work()]);
  return { done: records.length - failures.length, failures };
}

/** An error as a failure of the API. */
export function failureOf(error: unknown): ApiFailure {
  return error instanceof ApiFailure ? error : new ApiFailure(0, 0, String(error));
}
