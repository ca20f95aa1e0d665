import type { Sorting } from "../grid/table-props.js";
import type { LastingViewState } from "./memory.js";

/** What a list is narrowed by, by the names of its query, or of its columns where the page narrows it. */
export type Filter = Readonly<Record<string, string>>;

/** What of a table is shown, and how: all of it stands in the address. */
export interface ViewState {
  readonly search: string;
  readonly filter: Filter;
  readonly sort: Sorting | undefined;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Columns shown, in order; undefined for those that the resource shows. */
  readonly columns: readonly string[] | undefined;
  /** Id of the record that is open; empty for none. */
  readonly record: string;
}

const usualSize = 50;
const maxSize = 200;
const filterMark = "f.";
const own = ["q", "sort", "page", "size", "cols", "record"] as const;

/** How a table looks when nothing is said. */
export const defaultViewState: ViewState = {
  search: "",
  filter: {},
  sort: undefined,
  page: 1,
  pageSize: usualSize,
  columns: undefined,
  record: "",
};

/** True where the address says what the table shows: what is remembered does not count then. */
export function hasViewState(params: URLSearchParams, prefix: string): boolean {
  return [...params.keys()].some(
    (name) => belongs(name, prefix) && name !== `${prefix}record` && name !== `${prefix}page`,
  );
}

/** Reads a view out of an address. */
export function readViewState(
  params: URLSearchParams,
  prefix: string,
  lasting: LastingViewState = {},
): ViewState {
  const word = (name: (typeof own)[number]) => params.get(prefix + name) ?? "";
  const filter = Object.fromEntries(
    [...params].flatMap(([name, value]) =>
      name.startsWith(prefix + filterMark) && value !== ""
        ? [[name.slice(prefix.length + filterMark.length), value]]
        : [],
    ),
  );
  const sort = word("sort");
  const size = whole(word("size"));
  const columns = word("cols");
  return {
    search: word("q"),
    filter: Object.keys(filter).length === 0 ? (lasting.filter ?? {}) : filter,
    sort: sort === "" ? lasting.sort : { key: sort.replace(/^-/, ""), descending: sort.startsWith("-") },
    page: Math.max(1, whole(word("page"))),
    pageSize: size >= 1 && size <= maxSize ? size : (lasting.pageSize ?? usualSize),
    columns: columns === "" ? lasting.columns : columns.split(",").filter((name) => name !== ""),
    record: word("record"),
  };
}

/** Parameters of the address with those of a table changed to its view. */
export function writeViewState(
  params: URLSearchParams,
  prefix: string,
  view: ViewState,
): Record<string, string> {
  const others = [...params].filter(([name]) => !belongs(name, prefix));
  const words: Record<(typeof own)[number], string> = {
    q: view.search,
    sort: view.sort === undefined ? "" : `${view.sort.descending ? "-" : ""}${view.sort.key}`,
    page: view.page === 1 ? "" : String(view.page),
    size: view.pageSize === usualSize ? "" : String(view.pageSize),
    cols: view.columns?.join(",") ?? "",
    record: view.record,
  };
  const named = [
    ...Object.entries(words).map(([name, value]) => [prefix + name, value] as const),
    ...Object.entries(view.filter).map(([name, value]) => [prefix + filterMark + name, value] as const),
  ];
  return Object.fromEntries([...others, ...named.filter(([, value]) => value !== "")]);
}

function belongs(name: string, prefix: string): boolean {
  return name.startsWith(prefix + filterMark) || own.some((one) => name === prefix + one);
}

function whole(word: string): number {
  return /^\d{1,7}$/.test(word) ? Number(word) : 0;
}
