import { useState } from "preact/hooks";
import { isRecord, type Json } from "../../engine/index.js";
import type { ViewState } from "./view-state.js";

/** Where this browser keeps what it remembers of tables. */
export interface TableMemory {
  /** What was written for a table; undefined when nothing was. */
  read(table: string): string | undefined;
  write(table: string, value: string): void;
}

const held = new Map<string, string>();
let current: TableMemory = {
  read: (table) => held.get(table),
  write: (table, value) => held.set(table, value),
};

/** Tells the kit where to remember tables. Called once, by the shell. */
export function setTableMemory(memory: TableMemory): void {
  current = memory;
}

/** How far rows stand apart. */
export type Density = "comfortable" | "compact";

/** What of a view lasts: filters, order, size of the page, columns. */
export type LastingViewState = Partial<Pick<ViewState, "filter" | "sort" | "pageSize" | "columns">>;

/** A view that somebody has given a name. */
export interface SavedView extends LastingViewState {
  readonly name: string;
}

/** What is remembered of a table. */
export interface Remembered extends LastingViewState {
  readonly density?: Density;
  readonly views?: readonly SavedView[];
}

export const maxViews = 50;

/** What is remembered of a table; nothing where that cannot be read. */
export function rememberedOf(table: string): Remembered {
  try {
    const kept = JSON.parse(current.read(table) ?? "{}") as Json;
    if (!isRecord(kept)) return {};
    const { density, views } = kept;
    return {
      ...lastingOf(kept),
      ...(density === "compact" ? { density } : {}),
      ...(Array.isArray(views)
        ? {
            views: views
              .flatMap((one: Json) =>
                isRecord(one) ? [{ ...lastingOf(one), name: String(one["name"]) }] : [],
              )
              .slice(0, maxViews),
          }
        : {}),
    };
  } catch {
    return {};
  }
}

/** Storage is written by people too: only what has its form is taken. */
function lastingOf(kept: Readonly<Record<string, Json>>): LastingViewState {
  const { filter, sort, pageSize, columns } = kept;
  return {
    ...(isRecord(filter)
      ? {
          filter: Object.fromEntries(
            Object.entries(filter).filter((one): one is [string, string] => typeof one[1] === "string"),
          ),
        }
      : {}),
    ...(isRecord(sort) && typeof sort["key"] === "string"
      ? { sort: { key: sort["key"], descending: sort["descending"] === true } }
      : {}),
    ...(typeof pageSize === "number" && pageSize >= 1 && pageSize <= 200 ? { pageSize } : {}),
    ...(Array.isArray(columns) ? { columns: columns.filter((one) => typeof one === "string") } : {}),
  };
}

/** What is remembered of a table, and how it is changed. A member that is undefined is forgotten. */
export function useRemembered(
  table: string,
): [Remembered, (change: { readonly [Name in keyof Remembered]: Remembered[Name] | undefined }) => void] {
  const [remembered, setRemembered] = useState(() => rememberedOf(table));
  return [
    remembered,
    (change) => {
      // Another window may have written meanwhile.
      const next = { ...rememberedOf(table), ...change } as Remembered;
      current.write(table, JSON.stringify(next));
      setRemembered(next);
    },
  ];
}
