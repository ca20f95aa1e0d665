import { useEffect, useState } from "preact/hooks";
import { type Reading, useApi } from "../data/use-api.js";
import { isRecord, type ManifestTable, pseudoLocale } from "../engine/index.js";
import { recordsOf } from "../page/resources.js";
import { useLocale } from "../text/locale.js";
import type { Filter } from "./filters.js";
import type { TableRecord } from "./operations.js";
import type { Sorting } from "./table-props.js";

/** What of a list is asked for. */
export interface ListQuery {
  readonly search: string;
  readonly filter: Filter;
  readonly sort: Sorting | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** Records as they are shown, and how many there are in all. */
export interface Records {
  readonly rows: readonly TableRecord[];
  readonly total: number;
  readonly reading: Reading<unknown>;
}

const typingMs = 250;

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
  const { sort } = asked;
  const locale = useLocale();
  const order = sort === undefined ? undefined : `${sort.descending ? "-" : ""}${sort.key}`;
  const reading = useApi<unknown>(table.path, {
    query: {
      ...(JSON.parse(filter) as Filter),
      // A list with words in it has them in the language of the panel.
      ...(table.query?.properties?.["locale"] === undefined
        ? {}
        : { locale: locale === pseudoLocale ? "en" : locale }),
      ...(table.paged
        ? {
            page: asked.page,
            pageSize: asked.pageSize,
            q: search,
            ...(sortsThere(table) ? { sort: order } : {}),
          }
        : {}),
    },
    refreshOn: [`${table.key}.*`, "panel.changes"],
  });
  const all = recordsOf(reading.data);
  if (table.paged) {
    const total = isRecord(reading.data) ? Number(reading.data["total"] ?? all.length) : 0;
    return { rows: all, total, reading };
  }
  const wanted = search.toLocaleLowerCase();
  const found =
    wanted === "" ? all : all.filter((one) => JSON.stringify(one).toLocaleLowerCase().includes(wanted));
  const rows = sort === undefined ? found : [...found].sort((a, b) => compared(a, b, sort));
  return { rows, total: rows.length, reading };
}

function compared(one: TableRecord, other: TableRecord, { key, descending }: Sorting): number {
  const a = one[key];
  const b = other[key];
  const order =
    typeof a === "number" && typeof b === "number"
      ? a - b
      : String(a ?? "").localeCompare(String(b ?? ""), undefined, { numeric: true });
  return descending ? -order : order;
}

/** True where the route orders the list. */
export function sortsThere(table: ManifestTable): boolean {
  return table.query?.properties?.["sort"] !== undefined;
}
