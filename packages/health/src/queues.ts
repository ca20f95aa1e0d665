import type { HealthState } from "@dicetower/contract";

/** A queue of the host. */
export interface QueueHealth {
  /** What waits in it. */
  readonly key: string;
  readonly waiting: number;
  /** What more comes is turned away. */
  readonly most: number;
}

/** Queues are well while they are less than half full. */
export function checkQueues(queues: readonly QueueHealth[]): HealthState {
  const full = queues.filter(({ waiting, most }) => waiting * 2 >= most);
  if (full.length === 0) return { state: "ok" };
  const told = full.map(({ key, waiting, most }) => `${waiting} of at most ${most} ${key} wait.`);
  return { state: "degraded", detail: told.join(" ") };
}
