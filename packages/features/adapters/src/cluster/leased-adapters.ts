import type { LeaseView } from "./other-holders.js";

/** What the leases are about. */
export interface LeasedAdapters {
  /** Adapters that a process dials, by id. Those whose peers dial in go to whomever they come to. */
  dialled(): readonly number[];
  /** What this process tells of an adapter that it holds; undefined where that was deleted. */
  view(id: number): LeaseView | undefined;
  /** Reads what the processes before have left of adapters. What waits here is another's by now. */
  inherit(ids: readonly number[]): Promise<void>;
  /** This process connects an adapter from now on. */
  begin(id: number): void;
  /** Resolves when nothing of them is under way any more, or that has taken too long. */
  quiet(ids: readonly number[]): Promise<void>;
  /** It does not any more: nothing is sent, what waits is another's. */
  yield(id: number): void;
  /** What others hold has changed. */
  seen(ids: readonly number[]): void;
  /** Records that others have changed. */
  refresh(): Promise<void>;
}
