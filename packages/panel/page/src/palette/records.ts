import { api, idOf, type ManifestPage, type ManifestTable, type TableRecord } from "@dicetower/panel-kit";
import { pagePath, writeAddress } from "../router/address.js";
import { router } from "../router/router.js";
import type { PaletteEntry } from "./entry.js";

const perTable = 4;
/** Fewer characters would find everything. */
export const leastCharacters = 2;

/** Tables whose list can be searched by `q`, with the page that shows them. */
export function searchable(pages: readonly ManifestPage[]): { page: ManifestPage; table: ManifestTable }[] {
  return pages.flatMap((page) =>
    page.tables.filter(({ query }) => properties(query).includes("q")).map((table) => ({ page, table })),
  );
}

/** Records that the server finds; a table that cannot be read finds none. */
export async function findRecords(
  typed: string,
  pages: readonly ManifestPage[],
  signal: AbortSignal,
): Promise<PaletteEntry[]> {
  const asked = searchable(pages).map(async ({ page, table }) => {
    const paging = table.paged ? { page: 1, pageSize: perTable } : {};
    const answer = await api.get<TableRecord[] | { items: TableRecord[] }>(table.path, {
      query: { q: typed, ...paging },
      signal,
    });
    const rows = Array.isArray(answer) ? answer : answer.items;
    return rows.slice(0, perTable).map((row) => entryOf(row, page, table, typed));
  });
  const settled = await Promise.allSettled(asked);
  return settled.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
}

function entryOf(row: TableRecord, page: ManifestPage, table: ManifestTable, typed: string): PaletteEntry {
  const id = idOf(row, table);
  const named = table.columns.map((column) => row[column]).find(isWord);
  return {
    id: `record ${table.key} ${id}`,
    kind: "record",
    title: String(named ?? id),
    detail: table.title,
    icon: page.icon,
    // The server has found it, by whatever member it may be.
    words: [typed],
    run: () => router.navigate(writeAddress(pagePath(page.key), { q: typed, record: id })),
  };
}

function isWord(value: unknown): boolean {
  return (typeof value === "string" && value !== "") || typeof value === "number";
}

function properties(schema: unknown): string[] {
  const known = (schema as { properties?: Record<string, unknown> } | null)?.properties;
  return Object.keys(known ?? {});
}
