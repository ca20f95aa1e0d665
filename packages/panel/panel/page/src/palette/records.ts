import {
  api,
  idOf,
  type ManifestPage,
  type ManifestTable,
  recordsOf,
  type TableRecord,
} from "@dicetower/panel-kit";
import { locale } from "../language/locale.js";
import { serverLocale } from "../language/words.js";
import { tablePrefix } from "../pages/table-place.js";
import { pagePath, writeAddress } from "../router/address.js";
import { router } from "../router/router.js";
import type { PaletteEntry } from "./entry.js";
import { fit } from "./match.js";

const perTable = 4;
/** Of a list that cannot be searched, so many rows are looked at, and so many characters of each member. */
const maxRows = 500;
const maxCharacters = 200;
/** Fewer characters would find everything. */
export const minCharacters = 2;

/** Tables whose list can be searched by `q`, with the page that shows them. */
function searchable(pages: readonly ManifestPage[]): { page: ManifestPage; table: ManifestTable }[] {
  return pages.flatMap((page) =>
    page.tables.filter(({ query }) => properties(query).includes("q")).map((table) => ({ page, table })),
  );
}

/** Lists that the service does not search, by their paths, as they were read for one opening of the palette. */
export type ReadLists = Map<string, Promise<readonly TableRecord[]>>;

/** Records that fit; a table that cannot be read finds none. */
export async function findRecords(
  typed: string,
  pages: readonly ManifestPage[],
  lists: ReadLists,
  signal: AbortSignal,
): Promise<PaletteEntry[]> {
  const [searched, read] = await Promise.all([
    findBySearch(typed, pages, signal),
    findInLists(typed, pages, lists),
  ]);
  return [...searched, ...read];
}

/** Looks through the lists that the service does not search. Each is read once, however much is typed. */
async function findInLists(
  typed: string,
  pages: readonly ManifestPage[],
  lists: ReadLists,
): Promise<PaletteEntry[]> {
  const others = pages.flatMap((page) =>
    page.tables.filter(({ query }) => !properties(query).includes("q")).map((table) => ({ page, table })),
  );
  const asked = others.map(async ({ page, table }) => {
    const known = lists.get(table.path) ?? readList(table);
    lists.set(table.path, known);
    const rows = (await known).map((row) => ({ row, score: fit(typed, wordsOf(row, table)) }));
    return rows
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, perTable)
      .map(({ row }) => entryOf(row, page, table, typed));
  });
  return found(await Promise.allSettled(asked));
}

async function readList({ path, query, paged }: ManifestTable): Promise<readonly TableRecord[]> {
  const answer = await api.get(path, {
    query: {
      ...(properties(query).includes("locale") ? { locale: serverLocale(locale.value) } : {}),
      ...(paged ? { page: 1, pageSize: 100 } : {}),
    },
  });
  return recordsOf(answer).slice(0, maxRows);
}

/** What a record is found by: what the table shows of it. */
function wordsOf(row: TableRecord, table: ManifestTable): string[] {
  return [...table.columns, table.idField]
    .map((name) => row[name])
    .filter(isWord)
    .map((one) => String(one).slice(0, maxCharacters));
}

function found(settled: readonly PromiseSettledResult<PaletteEntry[]>[]): PaletteEntry[] {
  return settled.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
}

/** Records that the service finds. */
async function findBySearch(
  typed: string,
  pages: readonly ManifestPage[],
  signal: AbortSignal,
): Promise<PaletteEntry[]> {
  const asked = searchable(pages).map(async ({ page, table }) => {
    const paging = table.paged ? { page: 1, pageSize: perTable } : {};
    const answer = await api.get(table.path, {
      query: { q: typed, ...paging },
      signal,
    });
    return recordsOf(answer)
      .slice(0, perTable)
      .map((row) => entryOf(row, page, table, typed));
  });
  return found(await Promise.allSettled(asked));
}

function entryOf(row: TableRecord, page: ManifestPage, table: ManifestTable, typed: string): PaletteEntry {
  const id = idOf(row, table);
  const named = ["name", "title", ...table.columns].map((column) => row[column]).find(isWord);
  return {
    id: `record ${table.key} ${id}`,
    kind: "record",
    title: String(named ?? id),
    detail: table.title,
    icon: page.icon,
    // The server has found it, by whatever member it may be.
    words: [typed],
    run: () => {
      const prefix = tablePrefix(page, table.key);
      // Pages of their own look for what was typed.
      const search: Record<string, string> = page.kind === "custom" ? { q: typed, record: id } : {};
      router.navigate(
        writeAddress(pagePath(page.key), { ...search, [`${prefix}q`]: typed, [`${prefix}record`]: id }),
      );
    },
  };
}

function isWord(value: unknown): boolean {
  return (typeof value === "string" && value !== "") || typeof value === "number";
}

function properties(schema: unknown): string[] {
  const known = (schema as { properties?: Record<string, unknown> } | null)?.properties;
  return Object.keys(known ?? {});
}
