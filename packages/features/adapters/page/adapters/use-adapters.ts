import { type Reading, useEvent, useGet, useLocale } from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import type { Adapter, Traffic } from "./adapter.js";

type Live = Traffic & { readonly id: number };

/** The adapters as they are now: read anew when a state changes, numbers as they are told. */
export function useAdapters(): Reading<readonly Adapter[]> {
  const locale = useLocale();
  const reading = useGet("/api/adapters", {
    query: { locale },
    refreshOn: ["adapter.state", "adapter.removed"],
  });
  const [traffic, setTraffic] = useState<ReadonlyMap<number, Live>>(new Map());
  useEvent("adapter.traffic", ({ data }) => {
    const { adapters } = data as { readonly adapters: readonly Live[] };
    setTraffic((known) => new Map([...known, ...adapters.map((one) => [one.id, one] as const)]));
  });
  if (reading.data === undefined) return reading;
  return { ...reading, data: reading.data.map((adapter) => latest(adapter, traffic.get(adapter.id))) };
}

/** Which of the two came later shows in numbers that only grow. */
function latest(adapter: Adapter, live: Live | undefined): Adapter {
  if (
    live === undefined ||
    live.stats.received < adapter.stats.received ||
    live.stats.sent < adapter.stats.sent
  )
    return adapter;
  return { ...adapter, ...live };
}
