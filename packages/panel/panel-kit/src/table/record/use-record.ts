import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../../data/typed-calls.js";
import { isRecord, type ManifestTable } from "../../engine/index.js";
import { recordsOf } from "../../page/resources.js";
import { idOf, partsOf, pathFor, type TableRecord } from "../resource/operations.js";

const maxPageBytes = 200;

/** The record of an id, whatever page of the list it is on; `absent` when there is none of it. */
export interface OpenRecord {
  readonly record: TableRecord | undefined;
  readonly absent: boolean;
}

/**
 * Finds the record that an address names: among the rows, else by its own route, else by a search for it.
 * @param id empty for none
 * @param loading the rows are on their way
 */
export function useOpenRecord(
  table: ManifestTable,
  id: string,
  rows: readonly TableRecord[],
  loading: boolean,
): OpenRecord {
  const here = id === "" ? undefined : rows.find((record) => idOf(record, table) === id);
  const [fetched, setFetched] = useState<{ readonly id: string; readonly record: TableRecord | undefined }>();
  // What is shown stays there while the list is read again, and goes when the record has gone.
  const last = useRef<TableRecord | undefined>(undefined);
  if (here !== undefined) last.current = here;
  else if (last.current !== undefined && idOf(last.current, table) !== id) last.current = undefined;
  const missing = id !== "" && here === undefined && !loading;
  useEffect(() => {
    if (!missing) return undefined;
    const leave = new AbortController();
    find(table, id, leave.signal).then(
      (record) => setFetched({ id, record }),
      () => {
        if (!leave.signal.aborted) setFetched({ id, record: undefined });
      },
    );
    return () => leave.abort();
  }, [missing, id, table.path]);
  const found = fetched?.id === id ? fetched : undefined;
  if (here !== undefined) return { record: here, absent: false };
  if (found !== undefined) return { record: found.record, absent: found.record === undefined };
  return { record: last.current, absent: false };
}

async function find(table: ManifestTable, id: string, signal: AbortSignal): Promise<TableRecord | undefined> {
  const parts = partsOf(id, table);
  const isIt = (one: TableRecord) => idOf(one, table) === id;
  if (table.read !== null) {
    const one = await api.get(pathFor({ path: table.read }, parts, table), { signal }).catch(() => undefined);
    if (isRecord(one) && isIt(one)) return one;
    signal.throwIfAborted();
  }
  if (!table.paged) return undefined;
  const searches = table.query?.properties?.["q"] !== undefined;
  const q = String(Object.values(parts).at(-1) ?? id);
  const answer = await api.get(table.path, {
    signal,
    query: { page: 1, pageSize: maxPageBytes, ...(searches ? { q } : {}) },
  });
  return recordsOf(answer).find(isIt);
}
