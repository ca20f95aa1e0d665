import type { Manifest } from "@dicetower/panel-kit";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PaletteEntry } from "./entry.js";
import { ownEntries } from "./own-entries.js";
import { findRecords, minCharacters, type ReadLists } from "./records.js";
import { type Found, search } from "./search.js";

/** Milliseconds without a key before the service is asked. */
const pauseMs = 200;

/** What fits what is typed; records come as the service finds them. */
export function useFound(
  manifest: Manifest,
  typed: string,
): { readonly found: readonly Found[]; readonly asking: boolean } {
  const [records, setRecords] = useState<{ typed: string; entries: readonly PaletteEntry[] }>({
    typed: "",
    entries: [],
  });
  const lists = useRef<ReadLists>(new Map());
  const wanted = typed.trim();
  const asks = wanted.length >= minCharacters;
  useEffect(() => {
    if (!asks) return undefined;
    const leave = new AbortController();
    const timer = setTimeout(() => {
      findRecords(wanted, manifest.pages, lists.current, leave.signal).then(
        (entries) => !leave.signal.aborted && setRecords({ typed: wanted, entries }),
        () => !leave.signal.aborted && setRecords({ typed: wanted, entries: [] }),
      );
    }, pauseMs);
    return () => {
      leave.abort();
      clearTimeout(timer);
    };
  }, [wanted, manifest]);
  const own = useMemo(() => ownEntries(manifest), [manifest]);
  const current = records.typed === wanted ? records.entries : [];
  const found = useMemo(() => search(wanted, [...own, ...current]), [wanted, own, current]);
  return { found, asking: asks && records.typed !== wanted };
}
