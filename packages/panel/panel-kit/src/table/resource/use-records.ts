import { useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../../data/typed-calls.js";
import { type Reading, useApi } from "../../data/use-api.js";
import { isList, isRecord, type ManifestTable, pseudoLocale } from "../../engine/index.js";
import { recordsOf } from "../../page/resources.js";
import { getLocale, useLocale } from "../../text/locale.js";
import type { Sorting } from "../grid/table-props.js";
import type { Filter, ViewState } from "../view-state/view-state.js";
import type { TableRecord } from "./operations.js";

/** What of a list is asked for. */
export type ListQuery = Pick<ViewState, "search" | "filter" | "sort" | "page" | "pageSize">;

/** Records as they are shown, and how many there are in all. */
export interface Records {
  readonly rows: readonly TableRecord[];
  /** All that were read, whatever the page narrows. */
  readonly read: readonly TableRecord[];
  readonly total: number;
  readonly reading: Reading<unknown>;
}

const typingMs = 250;
/** Records of a page that is read for its records alone. */
const maxPageBytes = 200;
/** Most records that are gathered page by page. */
const maxGathered = 20_000;

/** A value that has stood still for a moment: not every letter is a question. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Reads a list: by the page where its route has pages, otherwise as a whole, searched and ordered here. */
export function useRecords(table: ManifestTable, asked: ListQuery): Records {
  const search = useSettled(asked.search.trim());
  const filter = useSettled(JSON.stringify(asked.filter));
  const { sort, page, pageSize } = asked;
  useLocale();
  const settled = { search, filter: JSON.parse(filter) as Filter, sort, page, pageSize };
  const reading = useApi<unknown>(table.path, {
    query: queryOf(table, settled),
    refreshOn: [`${table.key}.*`, "panel.changes"],
  });
  const { data } = reading;
  const read = useMemo(() => recordsOf(data), [data]);
  const words = useMemo(() => (table.paged ? [] : read.map(wordsOf)), [table.paged, read]);
  const rows = useMemo(
    () => (table.paged ? read : narrowed(table, read, words, settled)),
    [table, read, words, search, filter, sort?.key, sort?.descending],
  );
  const total = table.paged ? (isRecord(data) ? Number(data["total"] ?? read.length) : 0) : rows.length;
  return { rows, read, total, reading };
}

/** Query of a list, as its route takes it. */
function queryOf(table: ManifestTable, { search, filter, sort, page, pageSize }: ListQuery) {
  const members = table.query?.properties ?? {};
  const locale = getLocale();
  return {
    ...Object.fromEntries(Object.entries(filter).filter(([name]) => Object.hasOwn(members, name))),
    // A list with words in it has them in the language of the panel.
    ...(members["locale"] === undefined ? {} : { locale: locale === pseudoLocale ? "en" : locale }),
    ...(table.paged
      ? {
          page,
          pageSize,
          q: search,
          ...(sort !== undefined && sortsBy(table, sort.key)
            ? { sort: `${sort.descending ? "-" : ""}${sort.key}` }
            : {}),
        }
      : {}),
  };
}

/** Everything that a record says, for the search. */
function wordsOf(record: TableRecord): string {
  return JSON.stringify(record).toLocaleLowerCase();
}

function narrowed(
  table: ManifestTable,
  all: readonly TableRecord[],
  words: readonly string[],
  { search, filter, sort }: ListQuery,
): readonly TableRecord[] {
  const wanted = search.toLocaleLowerCase();
  const members = table.query?.properties ?? {};
  const here = Object.entries(filter).filter(([name]) => !Object.hasOwn(members, name));
  const found =
    wanted === "" && here.length === 0
      ? all
      : all.filter(
          (record, at) =>
            (wanted === "" || words[at]?.includes(wanted)) &&
            here.every(([name, value]) => has(record[name], value)),
        );
  return sort === undefined ? found : found.toSorted((a, b) => compared(a, b, sort));
}

function has(member: TableRecord[string] | undefined, value: string): boolean {
  return isList(member) ? member.some((one) => String(one) === value) : String(member ?? "") === value;
}

const collator = new Intl.Collator(undefined, { numeric: true });

function compared(one: TableRecord, other: TableRecord, { key, descending }: Sorting): number {
  const a = one[key];
  const b = other[key];
  const order =
    typeof a === "number" && typeof b === "number"
      ? a - b
      : collator.compare(String(a ?? ""), String(b ?? ""));
  return descending ? -order : order;
}

/** Members that the route orders a list by; undefined where it says none. */
function sortsOf({ query }: ManifestTable): readonly string[] | undefined {
  const schema = query?.properties?.["sort"];
  return schema?.enum?.map((one) => String(one));
}

/** True where a list can be ordered by a column. */
export function sortsBy(table: ManifestTable, column: string): boolean {
  if (!table.paged) return true;
  if (table.query?.properties?.["sort"] === undefined) return false;
  return sortsOf(table)?.includes(column) ?? true;
}

/**
 * Gathers every record that a query finds, page by page, or takes them from a list that is here as a whole.
 * @param onProgress told how many there are of how many
 */
export async function gatherRecords(
  table: ManifestTable,
  { rows }: Records,
  asked: ListQuery,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<readonly TableRecord[]> {
  if (!table.paged) return rows;
  const all: TableRecord[] = [];
  for (let page = 1; all.length < maxGathered; page++) {
    const query = queryOf(table, { ...asked, search: asked.search.trim(), page, pageSize: maxPageBytes });
    const answer = await api.get(table.path, { query, signal });
    const records = recordsOf(answer);
    all.push(...records);
    const total = isRecord(answer) ? Number(answer["total"] ?? 0) : 0;
    onProgress(all.length, Math.min(total, maxGathered));
    if (records.length < maxPageBytes || all.length >= total) break;
  }
  return all.slice(0, maxGathered);
}
