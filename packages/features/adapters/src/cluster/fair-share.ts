import type { LeaseRow } from "./lease-store.js";

/** Adapters that a process claims or gives back in one look, so that the others keep up. */
const maxAtOnce = 20;

/**
 * Says which adapters a process claims and which it gives back, so that each has about as many as the others: nobody
 * more than the share rounded up. One that is there already moves only where a process has more than that, and never
 * where an admin has handed it over.
 */
export function fairShare({
  self,
  alive,
  dialled,
  rows,
  leaving = new Set(),
}: {
  readonly self: string;
  /** Processes that live, this one included. */
  readonly alive: readonly string[];
  /** Adapters that want a process. */
  readonly dialled: readonly number[];
  /** Leases in force. */
  readonly rows: readonly Pick<LeaseRow, "adapterId" | "processId" | "pinned">[];
  /** Those that this process gives back already. */
  readonly leaving?: ReadonlySet<number>;
}): { readonly claim: readonly number[]; readonly release: readonly number[] } {
  const wanted = new Set(dialled);
  const share = Math.ceil(wanted.size / Math.max(1, alive.length));
  const taken = new Set(rows.map(({ adapterId }) => adapterId));
  const mine = rows.flatMap(({ adapterId, processId }) => (processId === self ? [adapterId] : []));
  const dialledHere = mine.filter((id) => wanted.has(id) && !leaving.has(id));
  const free = dialled.filter((id) => !taken.has(id));
  const kept = new Set(rows.flatMap(({ adapterId, pinned }) => (pinned ? [adapterId] : [])));
  const movable = dialledHere.filter((id) => !kept.has(id));
  const surplus = movable.slice(Math.max(0, share - (dialledHere.length - movable.length)));
  return {
    claim: free.slice(0, Math.min(maxAtOnce, Math.max(0, share - dialledHere.length))),
    release: surplus.slice(0, maxAtOnce),
  };
}
