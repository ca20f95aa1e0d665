import type { Sorting } from "../grid/table-props.js";
import type { LastingLook } from "./memory.js";

/** What a list is narrowed by, by the names of its query, or of its columns where the page narrows it. */
export type Filter = Readonly<Record<string, string>>;

/** What of a table is shown, and how: all of it stands in the address. */
export interface Look {
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

export const usualSize = 50;
const mostSize = 200;
const filterMark = "f.";
const own = ["q", "sort", "page", "size", "cols", "record"] as const;

/** How a table looks when nothing is said. */
export const plainLook: Look = {
  search: "",
  filter: {},
  sort: undefined,
  page: 1,
  pageSize: usualSize,
  columns: undefined,
  record: "",
};

/** True where the address says how the table shall look: what is remembered does not count then. */
export function saysLook(params: URLSearchParams, prefix: string): boolean {
  return [...params.keys()].some(
    (name) => belongs(name, prefix) && name !== `${prefix}record` && name !== `${prefix}page`,
  );
}

/** Reads a look out of an address. */
export function readLook(params: URLSearchParams, prefix: string, lasting: LastingLook = {}): Look {
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
    pageSize: size >= 1 && size <= mostSize ? size : (lasting.pageSize ?? usualSize),
    columns: columns === "" ? lasting.columns : columns.split(",").filter((name) => name !== ""),
    record: word("record"),
  };
}

/** Parameters of the address with those of a table changed to its look. */
export function writeLook(params: URLSearchParams, prefix: string, look: Look): Record<string, string> {
  const others = [...params].filter(([name]) => !belongs(name, prefix));
  const words: Record<(typeof own)[number], string> = {
    q: look.search,
    sort: look.sort === undefined ? "" : `${look.sort.descending ? "-" : ""}${look.sort.key}`,
    page: look.page === 1 ? "" : String(look.page),
    size: look.pageSize === usualSize ? "" : String(look.pageSize),
    cols: look.columns?.join(",") ?? "",
    record: look.record,
  };
  const named = [
    ...Object.entries(words).map(([name, value]) => [prefix + name, value] as const),
    ...Object.entries(look.filter).map(([name, value]) => [prefix + filterMark + name, value] as const),
  ];
  return Object.fromEntries([...others, ...named.filter(([, value]) => value !== "")]);
}

function belongs(name: string, prefix: string): boolean {
  return name.startsWith(prefix + filterMark) || own.some((one) => name === prefix + one);
}

function whole(word: string): number {
  return /^\d{1,7}$/.test(word) ? Number(word) : 0;
}
