import type { HealthState } from "@dicetower/contract";

/** A queue of the host. */
export interface QueueHealth {
  /** Names what waits in it. */
  readonly key: string;
  readonly waiting: number;
  /** Further items are refused. */
  readonly most: number;
}

/** Returns the health of the queues: `ok` while all are less than half full. */
export function checkQueues(queues: readonly QueueHealth[]): HealthState {
  const full = queues.filter(({ waiting, most }) => waiting * 2 >= most);
  if (full.length === 0) return { state: "ok" };
  const told = full.map(({ key, waiting, most }) => `${waiting} of at most ${most} ${key} wait.`);
  return { state: "degraded", detail: told.join(" ") };
}
