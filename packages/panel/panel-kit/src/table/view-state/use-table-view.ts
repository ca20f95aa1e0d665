import { useEffect, useRef, useState } from "preact/hooks";
import { pageAddress } from "../../page/page-address.js";
import { hasUnsaved, mayLeave } from "../../page/unsaved.js";
import { type LastingViewState, rememberedOf, useRemembered } from "./memory.js";
import {
  defaultViewState,
  hasViewState,
  readViewState,
  type ViewState,
  writeViewState,
} from "./view-state.js";

/** The view of a table, in the address and in what is remembered. */
export interface TableView {
  readonly view: ViewState;
  /** Changes it. @param replace leaves no entry in the history: for what changes with each letter */
  readonly change: (next: Partial<ViewState>, replace?: boolean) => void;
  /** Address of a record; undefined where there is no address. */
  hrefOf(record: string): string | undefined;
  /** Closes the record that is open: goes back where it was opened from here. */
  readonly closeRecord: () => void;
  readonly remembered: ReturnType<typeof useRemembered>[0];
  readonly remember: ReturnType<typeof useRemembered>[1];
}

const lasting = ["filter", "sort", "pageSize", "columns"] as const;

/**
 * Keeps the view of a table in step with the address.
 * @param prefix of its parameters, where a page has more than one table
 */
export function useTableView(table: string, prefix: string): TableView {
  const address = pageAddress();
  const [remembered, remember] = useRemembered(table);
  const [view, setView] = useState(() => begin(prefix, remembered));
  const latest = useRef(view);
  latest.current = view;
  /** Parameters that were last seen or written. */
  const written = useRef("");
  /** The record was opened from here: the entry before is the list. */
  const opened = useRef(false);
  const addressOf = (next: ViewState) => address?.href(writeViewState(address.params, prefix, next)) ?? "";

  const show = (next: ViewState, other: boolean) => {
    if (other) opened.current = false;
    latest.current = next;
    setView(next);
  };
  useEffect(() => {
    if (address === undefined) return undefined;
    const { path } = address;
    written.current = addressOf(latest.current);
    // What is remembered belongs into the address too, so that it can be shared.
    if (hasViewState(new URLSearchParams(written.current.split("?")[1] ?? ""), prefix))
      address.go(written.current, true);
    return address.watch(() => {
      if (address.path !== path) return;
      const next = hasViewState(address.params, prefix)
        ? readViewState(address.params, prefix)
        : readViewState(address.params, prefix, habitsOf(table));
      const now = addressOf(next);
      if (now === written.current) return;
      const former = written.current;
      written.current = now;
      const other = next.record !== latest.current.record;
      if (!other || latest.current.record === "" || !hasUnsaved()) return show(next, other);
      // Back closes a record too: what was changed in it is not lost without a word.
      void mayLeave().then((leaves) => {
        if (leaves) return show(next, other);
        written.current = former;
        address.go(former, false);
      });
    });
  }, [address, prefix, table]);

  const take = (next: ViewState, replace: boolean) => {
    latest.current = next;
    setView(next);
    if (address === undefined) return;
    written.current = addressOf(next);
    address.go(written.current, replace);
  };
  return {
    view,
    remembered,
    remember,
    change(next, replace = false) {
      const kept = lasting.filter((name) => name in next);
      if (kept.length > 0) remember(Object.fromEntries(kept.map((name) => [name, next[name]])));
      opened.current = next.record !== undefined && next.record !== "" && !replace;
      take({ ...latest.current, ...next }, replace);
    },
    hrefOf: (record) => (address === undefined ? undefined : addressOf({ ...view, record })),
    closeRecord() {
      if (latest.current.record === "") return;
      if (opened.current && address !== undefined) {
        opened.current = false;
        const next = { ...latest.current, record: "" };
        latest.current = next;
        setView(next);
        written.current = addressOf(next);
        address.back();
      } else take({ ...latest.current, record: "" }, true);
    },
  };
}

function begin(prefix: string, remembered: LastingViewState): ViewState {
  const params = pageAddress()?.params;
  if (params === undefined) return { ...defaultViewState, ...withoutEmpty(remembered) };
  return readViewState(params, prefix, hasViewState(params, prefix) ? {} : remembered);
}

/** Columns and sizes are habits; filters and order go when somebody asks for the page anew. */
function habitsOf(table: string): LastingViewState {
  const { columns, pageSize } = rememberedOf(table);
  return { ...(columns === undefined ? {} : { columns }), ...(pageSize === undefined ? {} : { pageSize }) };
}

function withoutEmpty({ filter, sort, pageSize, columns }: LastingViewState): Partial<ViewState> {
  return {
    ...(filter === undefined ? {} : { filter }),
    ...(sort === undefined ? {} : { sort }),
    ...(pageSize === undefined ? {} : { pageSize }),
    ...(columns === undefined ? {} : { columns }),
  };
}
