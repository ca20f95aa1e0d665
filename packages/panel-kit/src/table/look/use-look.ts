import { useEffect, useRef, useState } from "preact/hooks";
import { pageAddress } from "../../page/page-address.js";
import { hasUnsaved, mayLeave } from "../../page/unsaved.js";
import { type Look, plainLook, readLook, saysLook, writeLook } from "./look.js";
import { type LastingLook, rememberedOf, useRemembered } from "./memory.js";

/** The look of a table, in the address and in what is remembered. */
export interface TableLook {
  readonly look: Look;
  /** Changes it. @param replace leaves no entry in the history: for what changes with each letter */
  change(next: Partial<Look>, replace?: boolean): void;
  /** Address of a record; undefined where there is no address. */
  hrefOf(record: string): string | undefined;
  /** Closes the record that is open: goes back where it was opened from here. */
  closeRecord(): void;
  readonly remembered: ReturnType<typeof useRemembered>[0];
  readonly remember: ReturnType<typeof useRemembered>[1];
}

const lasting = ["filter", "sort", "pageSize", "columns"] as const;

/**
 * Keeps the look of a table in step with the address.
 * @param prefix of its parameters, where a page has more than one table
 */
export function useLook(table: string, prefix: string): TableLook {
  const address = pageAddress();
  const [remembered, remember] = useRemembered(table);
  const [look, setLook] = useState(() => begin(prefix, remembered));
  const latest = useRef(look);
  latest.current = look;
  /** Parameters that were last seen or written. */
  const written = useRef("");
  /** The record was opened from here: the entry before is the list. */
  const opened = useRef(false);
  const addressOf = (next: Look) => address?.href(writeLook(address.params, prefix, next)) ?? "";

  const show = (next: Look, other: boolean) => {
    if (other) opened.current = false;
    latest.current = next;
    setLook(next);
  };
  useEffect(() => {
    if (address === undefined) return undefined;
    const { path } = address;
    written.current = addressOf(latest.current);
    // What is remembered belongs into the address too, so that it can be shared.
    if (saysLook(new URLSearchParams(written.current.split("?")[1] ?? ""), prefix))
      address.go(written.current, true);
    return address.watch(() => {
      if (address.path !== path) return;
      const next = saysLook(address.params, prefix)
        ? readLook(address.params, prefix)
        : readLook(address.params, prefix, lookThatStays(table));
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

  const take = (next: Look, replace: boolean) => {
    latest.current = next;
    setLook(next);
    if (address === undefined) return;
    written.current = addressOf(next);
    address.go(written.current, replace);
  };
  return {
    look,
    remembered,
    remember,
    change(next, replace = false) {
      const kept = lasting.filter((name) => name in next);
      if (kept.length > 0) remember(Object.fromEntries(kept.map((name) => [name, next[name]])));
      opened.current = next.record !== undefined && next.record !== "" && !replace;
      take({ ...latest.current, ...next }, replace);
    },
    hrefOf: (record) => (address === undefined ? undefined : addressOf({ ...look, record })),
    closeRecord() {
      if (latest.current.record === "") return;
      if (opened.current && address !== undefined) {
        opened.current = false;
        const next = { ...latest.current, record: "" };
        latest.current = next;
        setLook(next);
        written.current = addressOf(next);
        address.back();
      } else take({ ...latest.current, record: "" }, true);
    },
  };
}

function begin(prefix: string, remembered: LastingLook): Look {
  const params = pageAddress()?.params;
  if (params === undefined) return { ...plainLook, ...withoutEmpty(remembered) };
  return readLook(params, prefix, saysLook(params, prefix) ? {} : remembered);
}

/** Columns and sizes are habits; filters and order go when somebody asks for the page anew. */
function lookThatStays(table: string): LastingLook {
  const { columns, pageSize } = rememberedOf(table);
  return { ...(columns === undefined ? {} : { columns }), ...(pageSize === undefined ? {} : { pageSize }) };
}

function withoutEmpty({ filter, sort, pageSize, columns }: LastingLook): Partial<Look> {
  return {
    ...(filter === undefined ? {} : { filter }),
    ...(sort === undefined ? {} : { sort }),
    ...(pageSize === undefined ? {} : { pageSize }),
    ...(columns === undefined ? {} : { columns }),
  };
}
