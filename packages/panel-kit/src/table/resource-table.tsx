import { useApi } from "../data/use-api.js";
import type { ManifestTable } from "../engine/index.js";
import { DataTable } from "./data-table.js";

/** The records of a resource: find, create, change, remove. */
export function ResourceTable({
  table,
}: {
  readonly table: ManifestTable;
  /** Searched for at first. */
  readonly find?: string;
  /** Id of the record to open at first. */
  readonly open?: string;
  /** Opens the form for a new record at first. */
  readonly create?: boolean;
}) {
  const { data } = useApi<readonly Record<string, unknown>[] | { items: readonly Record<string, unknown>[] }>(
    table.path,
  );
  const rows = data === undefined ? [] : "items" in data ? data.items : data;
  return (
    <DataTable
      caption={table.title}
      rows={rows}
      rowKey={(row) => String(row[table.idField])}
      columns={table.columns.map((key) => ({ key, title: table.item.properties?.[key]?.title ?? key }))}
    />
  );
}
