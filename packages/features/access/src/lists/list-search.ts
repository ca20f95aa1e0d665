import type { ListRow } from "./list-row.js";
import type { ListQuery, sortable } from "./list-schemas.js";

/** Rows that fit, in order, and how many there are; all of them where no page is asked for. */
export function search(
  rows: Iterable<ListRow>,
  query: Omit<ListQuery, "page" | "pageSize"> & Partial<Pick<ListQuery, "page" | "pageSize">>,
  now: number,
): { items: ListRow[]; total: number } {
  const found = [...rows].filter((row) => fits(row, query, now)).sort(order(query.sort ?? "-rowId"));
  const { page = 1, pageSize = found.length } = query;
  const from = (page - 1) * pageSize;
  return { items: found.slice(from, from + pageSize), total: found.length };
}

/** True while a row counts. */
export function active(row: ListRow, now: number): boolean {
  return row.expiresAt === 0 || row.expiresAt > now;
}

function fits(row: ListRow, query: Partial<ListQuery>, now: number): boolean {
  const text = query.q?.toLowerCase();
  return (
    (query.listType === undefined || row.listType === query.listType) &&
    (query.targetType === undefined || row.targetType === query.targetType) &&
    (query.kind === undefined || row.kind === query.kind) &&
    (query.platform === undefined || row.platform === query.platform) &&
    (query.active === undefined || query.active === active(row, now)) &&
    (text === undefined || `${row.targetId} ${row.name} ${row.reason}`.toLowerCase().includes(text))
  );
}

/** By a field, rows with the same value by number. */
function order(sort: string): (a: ListRow, b: ListRow) => number {
  const field = sort.replace(/^-/, "") as (typeof sortable)[number];
  const way = sort.startsWith("-") ? -1 : 1;
  return (a, b) => {
    const [left, right] = [a[field], b[field]];
    return way * (left < right ? -1 : left > right ? 1 : a.rowId - b.rowId);
  };
}
